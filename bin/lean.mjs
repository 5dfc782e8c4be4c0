// How the server's Node is run so that its memory stays level (docs/decisions/2026-11-23-a-lean-node.md).
import { existsSync } from 'node:fs'

/** V8's, in MB and percent. */
export const leanFlags = [
  // Of each half of the young generation: unlimited, it would grow to 32 for one large menu, three times over, and stay there.
  '--max-semi-space-size=8',
  // When everything is first collected, and how far past what that leaves it may then grow: by itself V8 lets it grow to a multiple, and buffers of answers sent
  // long ago with it.
  '--initial-old-space-size=64',
  '--heap-growing-percent=80',
]

/** jemalloc as Debian's package libjemalloc2 and others install it. */
const jemalloc = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
  .map((it) => `/usr/lib/${it}libjemalloc.so.2`)
  .find((it) => existsSync(it))

/**
 * Of malloc, which reads this once before the program begins. jemalloc gives back what lies unused; glibc's keeps what is left between two blocks in use, and by
 * itself a heap for each thread that compresses or hashes.
 */
export const leanMemory = jemalloc
  ? { LD_PRELOAD: jemalloc, MALLOC_CONF: 'narenas:2,background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0' }
  : { MALLOC_ARENA_MAX: '2' }
