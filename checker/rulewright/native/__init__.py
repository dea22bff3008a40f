"""The native engine: a core becomes machine code by LLVM, and searching happens in it."""
