import { promisify } from 'node:util'
import { Refusal } from './refusal.ts'
import type { ReadRequest, FromReader, ToReader, Tasks } from './tasks.ts'

// This process reads files from strangers and has access to nothing else: no database, no key, no
// environment. It exits together with its server.
process.on('disconnect', () => process.exit())

const tell = promisify((it: FromReader, done: (error: Error | null) => void) => process.send!(it, done))

/**
 * The limit on the process's total memory in bytes, including what the libraries allocate. V8's
 * heap has its own limit, and on Linux a kernel limit backs up both (pool.ts).
 */
const maxMemory = 512 * 1_048_576
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1)
}, 20).unref()

let coming: { asked: ReadRequest; got: number } | undefined
process.on('message', (it: ToReader) => {
  if (it.is === 'asked') coming = { asked: { task: it.task, wish: it.wish, bytes: new Uint8Array(it.size) }, got: 0 }
  else if (coming) {
    coming.asked.bytes.set(it.piece, coming.got)
    coming.got += it.piece.length
  }
  if (!coming || coming.got < coming.asked.bytes.length) return
  const { asked } = coming
  coming = undefined
  void work(asked)
})

async function work(asked: ReadRequest): Promise<void> {
  try {
    for await (const part of partsOf(asked)) await tell({ is: 'part', part })
    await tell({ is: 'done' })
  } catch (error) {
    const { code, params } =
      error instanceof Refusal ? error : new Refusal(ranOut.test(String(error)) ? 'file_too_heavy' : 'file_type')
    await tell({ is: 'refused', code, params })
  }
}

/** The messages of libraries when they run out of memory. */
const ranOut = /out of memory|memory al|failed to allocate/i

/** Libraries are loaded when the first file needs them. */
async function* partsOf({ task, bytes, wish }: ReadRequest): AsyncGenerator<Tasks[keyof Tasks]['part']> {
  if (task === 'picture') {
    const { readPicture } = await import('./picture.ts')
    yield readPicture(bytes, wish as Tasks['picture']['wish'])
  } else {
    const { csvRows, ...rest } = wish as Tasks['workbook']['wish']
    // An .xlsx file is a zip, and a zip begins with its inventor's initials, PK.
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    if (isZip || csvRows === undefined) {
      const { readWorkbook } = await import('./workbook.ts')
      yield* readWorkbook(bytes, rest)
    } else {
      const { readCsv } = await import('./csv.ts')
      yield* readCsv(bytes, csvRows)
    }
  }
}

void tell({ is: 'ready' })
