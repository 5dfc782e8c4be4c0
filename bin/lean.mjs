// How the server's Node is run so that its memory stays level (docs/decisions/2026-11-23-a-lean-node.md).

/** V8's, in MB and percent. */
export const leanFlags = [
  // Of each half of the young generation: unlimited, it would grow to 32 for one large menu, three times over, and stay there.
  '--max-semi-space-size=8',
  // When everything is first collected, and how far past what that leaves it may then grow: by itself V8 lets it grow to a multiple, and buffers of answers sent
  // long ago with it.
  '--initial-old-space-size=64',
  '--heap-growing-percent=80',
]

/** Heaps of glibc's malloc, which reads this once before the program begins: by itself, each thread that compresses or hashes keeps one of its own. */
export const leanMemory = { MALLOC_ARENA_MAX: '2' }
