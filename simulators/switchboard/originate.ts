import { createServer } from 'node:http'
import { listen } from '../listen.ts'

/** A requested call-back: the number, and the telephone from which it was requested. */
export interface Dialled {
  extension: string
  destination: string
}

/** Serves Verimor's call-back address: rings the extension, then the number. */
export async function startOriginate({ key, port = 0 }: { key: string; port?: number }) {
  const dialled: Dialled[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://switchboard')
    const [given, extension, destination] = ['key', 'extension', 'destination'].map(
      (it) => url.searchParams.get(it) ?? '',
    )
    const refuse = (status: number, text: string) => response.writeHead(status).end(text)
    if (request.method !== 'GET' || url.pathname !== '/originate') return refuse(404, 'not found')
    if (given !== key) return refuse(401, 'invalid key')
    if (!extension || !/^\d{10,15}$/.test(destination ?? '')) return refuse(400, 'invalid destination')
    dialled.push({ extension, destination: destination ?? '' })
    response.writeHead(200).end(`call-${dialled.length}`)
  })
  return { ...(await listen(server, port)), dialled }
}
