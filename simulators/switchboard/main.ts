import { startOriginate } from './originate.ts'

/** Verimor's call-back service, for the demo. Prints the address it listens on. */
const { SWITCHBOARD_PORT = '0', SWITCHBOARD_KEY = 'sofra-demo-verimor' } = process.env
const originate = await startOriginate({ key: SWITCHBOARD_KEY, port: Number(SWITCHBOARD_PORT) })
console.log(`Switchboard simulator on ${originate.url}, calls back at /originate`)
// The parent process holds its standard input: it ends with the parent, however that ends.
process.stdin.resume().once('end', end)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)

function end() {
  process.stdin.destroy()
  void originate.stop()
}
