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
    ask: (header, body) =>
      `echo isOurs(json_decode('${header}'), json_decode('${body}'), 'gizli') ? "true\\n" : "false\\n";`,
  },
  python: {
    file: 'python3',
    run: (code) => ['-c', code],
    ask: (header, body) => `print(str(is_ours(${header}, ${body}.encode(), "gizli")).lower())`,
  },
}
/** Whether this machine lacks a program. The receiver that needs it is then not tested. */
const isMissing = ({ file, run }: Program) => file !== process.execPath && spawnSync(file, run('1;')).status !== 0

for (const kind of receiverKinds)
  describe.skipIf(isMissing(programs[kind]))(`a receiver in ${kind}`, () => {
    /** Whether the receiver's code, run exactly as the page shows it, accepts each header. */
    function judged(...headers: string[]): boolean[] {
      const { file, run, ask } = programs[kind]
      const asked = headers.map((it) => ask(JSON.stringify(it), JSON.stringify(body)))
      const said = execFileSync(file, run([receivers[kind], ...asked].join('\n')), { encoding: 'utf8' })
      return said
        .trim()
        .split('\n')
        .map((it) => it === 'true')
    }

    it('accepts what we sign, also beside the signature of another secret, and nothing else', () => {
      const now = Math.floor(Date.now() / 1000)
      const [own, old] = [signed('gizli', now), signed('eski', now)]
      const good = [`t=${now},v1=${own}`, `t=${now},v1=${old},v1=${own}`]
      const stale = `t=${now - 400},v1=${signed('gizli', now - 400)}`
      const bad = [`t=${now},v1=${old}`, `t=${now + 1},v1=${own}`, stale, '']
      expect(judged(...good, ...bad)).toEqual([true, true, false, false, false, false])
    })
  })
