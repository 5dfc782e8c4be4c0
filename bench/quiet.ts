import { setTimeout as wait } from 'node:timers/promises'
import { credentials } from './lay.ts'

export interface BenchRequest {
  method: string
  path: string
  body?: unknown
}
/** Sends a request to a server by its port, with a token. */
export type Ask = (port: number, token: string, asked: BenchRequest) => Promise<{ status: number; text: string }>

/** Sends a request by `fetch`. */
export const askNode: Ask = async (port, token, { method, path, body }) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}

const everyMs = 25

/** Signs in with the password all bench accounts share; returns the token. */
export async function signInBy(ask: Ask, port: number, email: string): Promise<string> {
  const body = { email, password: credentials.password }
  const { text } = await ask(port, '', { method: 'POST', path: '/user/login', body })
  return (JSON.parse(text) as { token: string }).token
}

/**
 * Measures how long a quiet company waits for its order list, in ms: one figure for each of `times`
 * requests, forty per second.
 */
export async function waitsBy(ask: Ask, port: number, token: string, lists: number): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < lists; i++) {
    const at = performance.now()
    const { status } = await ask(port, token, { method: 'GET', path: '/order?limit=50' })
    if (status !== 200) throw new Error(`The quiet company was answered ${status}.`)
    took.push(performance.now() - at)
    await wait(Math.max(0, at + everyMs - performance.now()))
  }
  return took
}
