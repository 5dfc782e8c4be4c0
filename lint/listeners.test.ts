import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unheard } from './listeners.ts'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/**/*.ts', 'simulators/**/*.ts', 'bin/*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((it) => it && existsSync(it) && !/\.test\.ts$|\/stage\.ts$/.test(it))

it('every emitter that can fail has an error listener, in every file that runs', () => {
  const faults = files.flatMap((file) => unheard(readFileSync(file, 'utf8')).map((it) => `${file}: ${it}`))
  expect(faults).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})

it.each([
  ['a client', 'const client = new pg.Client({})\nawait client.connect()'],
  ['a pool', 'const pool = new pg.Pool({})\npool.query()'],
  ['another is listened to', "const a = new pg.Client({})\nconst b = new pg.Client({})\na.on('error', f)"],
  ['a socket', 'const line: Socket = net.connect(1)'],
  ['a child', "import 'node:child_process'\nconst child = spawn('a', [])\nchild.on('exit', f)"],
  ['a child kept', "import 'node:child_process'\nchild = spawn('a', [])"],
  ['a child handed on', "import 'node:child_process'\nreturn spawn('a', [])"],
  ['a stream piped by hand', 'createReadStream(path).pipe(out)'],
  ['an upgrade', "server.on('upgrade', (request, raw) => admit(raw))"],
])('catches %s', (_, text) => {
  expect(unheard(text)).toHaveLength(1)
})

it('lets handled emitters pass', () => {
  const heard = [
    "import 'node:child_process'\nconst child = spawn('a', [])\nchild.on('error', f)",
    "const client = new pg.Client({})\nclient.on('error', () => undefined)",
    'await pipeline(made, createWriteStream(path))',
    'return reply.send(createReadStream(path))',
    "server.on('upgrade', (request, raw) => raw.on('error', () => raw.destroy()))",
    "import { spawn } from 'node:child_process'",
    'function fork(name: string) {}',
  ]
  expect(heard.flatMap(unheard)).toEqual([])
})
