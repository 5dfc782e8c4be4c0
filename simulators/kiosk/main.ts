import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createKiosk, KioskRefused, type Paired } from './kiosk.ts'

/**
 * Runs several devices in one process: pairs them with the given codes, stores their keys in
 * KIOSK_FILE, and runs until told to stop.
 */
const { SOFRA_URL = 'http://localhost:3000', KIOSK_FILE, KIOSK_EVERY_MS = '60000', KIOSK_CODES = '' } = process.env
const codes = [...process.argv.slice(2), ...KIOSK_CODES.split(',')].filter((it) => /^\d{6}$/.test(it))
const models = ['Android 14 · Sunmi K2', 'Android 13 · Elo I-Series', 'Windows 11 · Posiflex EK']

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
// Ends when the program that started it ends. If a person started it, ends on Ctrl-C.
if (!process.stdin.isTTY) process.stdin.once('end', () => stop.abort()).resume()
stop.signal.addEventListener('abort', () => process.stdin.destroy())

interface Device extends Paired {
  os_version: string
}
let devices: Device[] = KIOSK_FILE ? (JSON.parse(await readFile(KIOSK_FILE, 'utf8').catch(() => '[]')) as Device[]) : []

for (const [at, code] of codes.entries()) {
  const os_version = models[at % models.length]!
  try {
    const paired = await createKiosk({ url: SOFRA_URL, os_version }).pair(code)
    console.log(`Kiosk ${paired.name}: paired`)
    devices.push({ ...paired, os_version })
  } catch (error) {
    console.error(`Kiosk ${code}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const remember = () => (KIOSK_FILE ? writeFile(KIOSK_FILE, JSON.stringify(devices), { mode: 0o600 }) : undefined)
await remember()

const printed = new Map<string, string>()
/** Prints what a device's screen would show, once for each change. */
function say(name: string, text: string) {
  if (printed.get(name) === text) return
  printed.set(name, text)
  console.log(`Kiosk ${name}: ${text}`)
}

while (!stop.signal.aborted && devices.length > 0) {
  for (const device of devices) {
    try {
      const it = await createKiosk({ url: SOFRA_URL, os_version: device.os_version }).beat(device.key)
      say(device.name, it.may_sell ? 'selling' : (it.message ?? 'locked'))
    } catch (error) {
      say(device.name, error instanceof Error ? error.message : String(error))
      if (!(error instanceof KioskRefused) || !error.isOver) continue
      devices = devices.filter((each) => each !== device)
      await remember()
    }
  }
  await pause(Number(KIOSK_EVERY_MS), undefined, { signal: stop.signal }).catch(() => undefined)
}
process.stdin.destroy()
