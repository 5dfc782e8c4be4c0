import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { receiver } from './receiver.ts'

const body = JSON.stringify({ id: '1', type: 'order.created', data: { name: 'Çağrı' } })
const signed = (secret: string, seconds: number) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** What the receiver's code on the page says about a header, when it is run as it is written there. */
function judged(header: string): boolean {
  const asked = `console.log(isOurs(${JSON.stringify(header)}, Buffer.from(${JSON.stringify(body)}), 'gizli'))`
  const args = ['--input-type=module-typescript', '-e', `${receiver}\n${asked}`]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim() === 'true'
}

it('accepts what we sign, also beside the signature of another secret, and nothing else', () => {
  const now = Math.floor(Date.now() / 1000)
  const [own, old] = [signed('gizli', now), signed('eski', now)]
  expect(judged(`t=${now},v1=${own}`)).toBe(true)
  expect(judged(`t=${now},v1=${old},v1=${own}`)).toBe(true)
  expect(judged(`t=${now},v1=${old}`)).toBe(false)
  expect(judged(`t=${now + 1},v1=${own}`)).toBe(false)
  expect(judged(`t=${now - 400},v1=${signed('gizli', now - 400)}`)).toBe(false)
  expect(judged('')).toBe(false)
})
