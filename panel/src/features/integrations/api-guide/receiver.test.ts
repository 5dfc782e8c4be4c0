import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { receiverKinds, receivers, type ReceiverKind } from './receiver.ts'

const body = JSON.stringify({ id: '1', type: 'order.created', data: { name: 'Çağrı' } })
const signed = (secret: string, seconds: number) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

interface Program {
  file: string
  /** The arguments that run the given code. */
  run: (code: string) => string[]
  /** Prints what the function answers about the two texts. */
  ask: (header: string, body: string) => string
}
const programs: Record<ReceiverKind, Program> = {
  typescript: {
    file: process.execPath,
    run: (code) => ['--input-type=module-typescript', '-e', code],
    ask: (header, body) => `console.log(isOurs(${header}, Buffer.from(${body}), 'gizli'))`,
  },
  php: {
    file: 'php',
    run: (code) => ['-r', code],
    ask: (header, body) => `echo isOurs(json_decode('${header}'), json_decode('${body}'), 'gizli') ? 'true' : 'false';`,
  },
  python: {
    file: 'python3',
    run: (code) => ['-c', code],
    ask: (header, body) => `print(str(is_ours(${header}, ${body}.encode(), "gizli")).lower())`,
  },
}
/** Receivers of a program that the machine lacks are skipped. */
const isMissing = ({ file, run }: Program) => file !== process.execPath && spawnSync(file, run('1;')).status !== 0

for (const kind of receiverKinds)
  describe.skipIf(isMissing(programs[kind]))(`a receiver in ${kind}`, () => {
    /** What the receiver's code on the page says about a header, when it is run as it is written there. */
    function judged(header: string): boolean {
      const { file, run, ask } = programs[kind]
      const code = `${receivers[kind]}\n${ask(JSON.stringify(header), JSON.stringify(body))}`
      return execFileSync(file, run(code), { encoding: 'utf8' }).trim() === 'true'
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
  })
