/* A small market without turns: three goods, six of each; hands of at most four of a kind; at most three tokens each.
   Red is player 0. A move is one d_step, so that only positions are stored. */
#define HAND_LIMIT 4
#define TOKEN_LIMIT 3

byte bank[3] = 6;
byte red[3];
byte blue[3];
byte tokens[2];

#define GAIN(hand, good) \
    :: d_step { bank[good] > 0 && hand[good] < HAND_LIMIT -> bank[good]--; hand[good]++ }

#define BUY(hand, player, one, other) \
    :: d_step { \
        hand[one] > 0 && hand[other] > 0 && tokens[player] < TOKEN_LIMIT -> \
        hand[one]--; hand[other]--; bank[one]++; bank[other]++; tokens[player]++ \
    }

#define SWAP(given, taken) \
    :: d_step { \
        red[given] > 0 && blue[taken] > 0 && red[taken] < HAND_LIMIT && blue[given] < HAND_LIMIT -> \
        red[given]--; blue[given]++; blue[taken]--; red[taken]++ \
    }

active proctype play() {
end_of_play:
    do
    GAIN(red, 0) GAIN(red, 1) GAIN(red, 2)
    GAIN(blue, 0) GAIN(blue, 1) GAIN(blue, 2)
    BUY(red, 0, 0, 1) BUY(red, 0, 0, 2) BUY(red, 0, 1, 2)
    BUY(blue, 1, 0, 1) BUY(blue, 1, 0, 2) BUY(blue, 1, 1, 2)
    SWAP(0, 1) SWAP(0, 2) SWAP(1, 0)
    SWAP(1, 2) SWAP(2, 0) SWAP(2, 1)
    od
}
