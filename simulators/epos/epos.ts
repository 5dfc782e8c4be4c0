import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

/** A job in the printer's tray: its bytes, and their text. */
export interface Printed {
  bytes: Buffer
  /** The printable characters, decoded by code page 857; commands are left out. */
  text: string
}

/** Why the printer refuses, in Epson's codes; `silent` accepts the job and never answers. */
export type EposTrouble = 'EPTR_REC_EMPTY' | 'EPTR_COVER_OPEN' | 'silent'

export interface Epos {
  /** `http://127.0.0.1:…`, as a user enters it. */
  url: string
  /** Oldest first. */
  printed: Printed[]
  /**
   * The fault that the printer reports for every job, which it then refuses; null while the printer
   * works.
   */
  trouble: EposTrouble | null
  stop(): Promise<void>
}

const maxBytes = 1_000_000
const path = '/cgi-bin/epos/service.cgi'

/**
 * A receipt printer with Epson's ePOS-Print. It accepts jobs as XML over HTTP from a browser in the
 * branch's network, and answers once they are printed. Supports only raw commands. Allows other
 * origins, as the real printer does.
 */
export async function createEpos(): Promise<Epos> {
  const server = createServer((request, response) => void answer(request, response))
  const epos: Epos = {
    url: '',
    printed: [],
    trouble: null,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, soapaction, if-modified-since')
    const url = new URL(request.url ?? '/', 'http://printer')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method !== 'POST' || url.pathname !== path) return void response.writeHead(404).end()
    const body = await bodyOf(request)
    if (url.searchParams.get('devid') !== 'local_printer') return respond(response, 'DeviceNotFound')
    const hex = /<epos-print[^>]*>\s*<command>([0-9a-f]*)<\/command>\s*<\/epos-print>/i.exec(body)?.[1]
    if (hex === undefined || hex.length % 2 === 1) return respond(response, 'SchemaError')
    if (epos.trouble === 'silent') return void request.socket.destroy()
    if (epos.trouble) return respond(response, epos.trouble)
    const bytes = Buffer.from(hex, 'hex')
    epos.printed.push({ bytes, text: textOf(bytes) })
    respond(response, '')
  }
  epos.url = (await listen(server)).url
  return epos
}

/** Epson always answers 200: the result of the job is in the body. */
function respond(response: ServerResponse, code: string) {
  response
    .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${code === ''}" code="${code}" status="251658262" battery="0"/></soapenv:Body></soapenv:Envelope>`,
    )
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > maxBytes) throw new Error('The job is too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The letters of code page 857 that Turkish and German need, by their byte. */
const letters: Record<number, string> = {
  0x80: 'Ç',
  0x81: 'ü',
  0x84: 'ä',
  0x87: 'ç',
  0x8d: 'ı',
  0x8e: 'Ä',
  0x94: 'ö',
  0x98: 'İ',
  0x99: 'Ö',
  0x9a: 'Ü',
  0x9e: 'Ş',
  0x9f: 'ş',
  0xa6: 'Ğ',
  0xa7: 'ğ',
  0xe1: 'ß',
}

/** How many bytes follow a command, for the part of ESC/POS that tickets use. */
const lengths: Record<string, number> = {
  '1c2e': 0,
  '1b40': 0,
  '1b61': 1,
  '1b74': 1,
  '1b45': 1,
  '1b4d': 1,
  '1b2d': 1,
  '1b32': 0,
  '1b33': 1,
  '1b64': 1,
  '1d21': 1,
  '1d42': 1,
  '1d56': 1,
}

function textOf(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    if (byte >= 0x1b && byte <= 0x1d) at += 1 + (lengths[bytes.subarray(at, at + 2).toString('hex')] ?? 0)
    else if (byte === 0x0a) text += '\n'
    else if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte)
    else if (byte >= 0x80) text += letters[byte] ?? '¤'
  }
  return text
}
