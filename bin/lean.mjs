// How the server's Node is run so that its memory stays level.

/** MB of each half of V8's young generation: unlimited, it would grow to 32 for one large menu, three times over, and stay there. */
export const leanFlags = ['--max-semi-space-size=8']

/** Heaps of glibc's malloc, which reads this once before the program begins: by itself, each thread that compresses or hashes keeps one of its own. */
export const leanMemory = { MALLOC_ARENA_MAX: '2' }
