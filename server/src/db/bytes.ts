import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/**
 * The reader that pg attaches to each connection. It turns all incoming data into strings, which is
 * wasted work for data that is only passed on.
 */
interface Parser {
  parse(chunk: Buffer, each: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}
interface Message {
  name: string
  length: number
  fields?: readonly unknown[]
}

// The copy of the package that pg itself uses, whatever its version.
const ofPg = createRequire(createRequire(import.meta.url).resolve('pg'))
const { Parser: TextParser } = ofPg('pg-protocol/dist/parser.js') as { Parser: new () => Parser }

const dataRow = 'D'.charCodeAt(0)

/**
 * Returns columns that were requested in binary as their bytes, held in 'latin1' strings. Such
 * strings are short-lived garbage, whereas buffers of the same size would make V8 run a full
 * collection three times a second.
 */
class ByteParser extends TextParser {
  private isBinary = false

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code === dataRow && this.isBinary) return { name: 'dataRow', length, fields: columnsAt(offset, bytes) }
    const message = super.handlePacket(offset, code, length, bytes)
    if (message.name === 'rowDescription') this.isBinary = isBinary(message.fields)
    return message
  }
}

const isBinary = (fields: readonly unknown[] = []) =>
  fields.some((it) => typeof it === 'object' && it !== null && 'format' in it && it.format === 'binary')

function columnsAt(offset: number, bytes: Buffer): (string | null)[] {
  let at = offset + 2
  return Array.from({ length: bytes.readInt16BE(offset) }, () => {
    const length = bytes.readInt32BE(at)
    at += 4 + Math.max(0, length)
    return length < 0 ? null : bytes.toString('latin1', at - length, at)
  })
}

/** The maximum number of bytes that a socket reads at once. */
const fullChunk = 65_536

/**
 * A connection that can also answer with bytes, and that reads one chunk per round of the event
 * loop. By itself, Node would read a socket as long as there is data: thousands of rows of one
 * tenant, while all other tenants wait.
 */
export class ByteClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: EventEmitter }
    Object.assign(connection, {
      attachListeners(stream: Duplex) {
        const parser = new ByteParser()
        const pass = (it: Message) => connection.emit(it.name === 'error' ? 'errorMessage' : it.name, it)
        stream.on('data', (chunk: Buffer) => {
          parser.parse(chunk, pass)
          if (chunk.length < fullChunk) return
          stream.pause()
          setImmediate(() => stream.resume())
        })
      },
    })
  }
}

/** Requests the columns in binary format. Every column must be of type text. */
export const asBytes = {
  binary: true,
  rowMode: 'array' as const,
  types: { getTypeParser: () => (it: unknown) => it },
}
