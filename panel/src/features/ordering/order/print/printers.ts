import type { PrinterChoice } from './print-rules.ts'
import { needsReload } from './print-rules.ts'
import type { PrintTrouble } from './print-queue.ts'

/** A ticket that was not printed, and why. */
export class PrintFailure extends Error {
  readonly trouble: PrintTrouble
  /** The ticket was sent but no answer came, so it may have been printed. */
  readonly isMaybeOut: boolean
  constructor(trouble: PrintTrouble, isMaybeOut = false) {
    super(trouble)
    this.trouble = trouble
    this.isMaybeOut = isMaybeOut
  }
}

/** Sends ESC/POS to a printer. Throws `PrintFailure`. */
export const sendTo = (printer: Exclude<PrinterChoice, { kind: 'browser' }>, bytes: Uint8Array<ArrayBuffer>) =>
  printer.kind === 'network' ? sendOverNetwork(printer, bytes) : sendOverUsb(printer, bytes)

const answerMs = 15_000
const hexOf = (bytes: Uint8Array) => [...bytes].map((it) => it.toString(16).padStart(2, '0')).join('')

/** Epson's codes for problems that a person must fix at the printer. */
const troubles: Record<string, PrintTrouble> = { EPTR_REC_EMPTY: 'paper', EPTR_COVER_OPEN: 'cover' }

/**
 * Epson's ePOS-Print: sends the commands as XML to the printer's own web service, which answers
 * whether they were printed.
 */
async function sendOverNetwork(printer: { kind: 'network'; address: string }, bytes: Uint8Array): Promise<void> {
  const { address } = printer
  if (location.protocol === 'https:' && address.startsWith('http:')) throw new PrintFailure('mixed')
  if (needsReload(printer)) throw new PrintFailure('reload')
  const body = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${hexOf(bytes)}</command></epos-print></s:Body></s:Envelope>`
  const answer = await fetch(`${address}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body,
    credentials: 'omit',
    signal: AbortSignal.timeout(answerMs),
  }).catch((error: unknown) => {
    throw new PrintFailure('unreachable', error instanceof Error && error.name === 'TimeoutError')
  })
  if (!answer.ok) throw new PrintFailure('unreachable')
  const text = await answer.text()
  if (/<response[^>]* success="(true|1)"/.test(text)) return
  const code = /<response[^>]* code="([^"]*)"/.exec(text)?.[1] ?? ''
  throw new PrintFailure(troubles[code] ?? 'refused')
}

/** The part of WebUSB that a printer needs. TypeScript's DOM types do not contain it. */
interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string
  productName?: string
  opened: boolean
  configuration: UsbConfiguration | null
  configurations: UsbConfiguration[]
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, data: Uint8Array<ArrayBuffer>) => Promise<{ status: string }>
}
interface UsbConfiguration {
  configurationValue: number
  interfaces: {
    interfaceNumber: number
    alternate: {
      interfaceClass: number
      endpoints: { direction: 'in' | 'out'; type: string; endpointNumber: number }[]
    }
  }[]
}
interface Usb {
  getDevices: () => Promise<UsbDevice[]>
  requestDevice: (wanted: { filters: { classCode: number }[] }) => Promise<UsbDevice>
}
const usb = () => (navigator as Navigator & { usb?: Usb }).usb

/**
 * Whether WebUSB exists. Browsers not based on Chromium, and pages without https, do not have it.
 */
export const canUsb = () => usb() !== undefined

const printerClass = 7

/** Lets the user choose a USB printer. Undefined if they choose none. */
export async function chooseUsb(): Promise<Extract<PrinterChoice, { kind: 'usb' }> | undefined> {
  const device = await usb()
    ?.requestDevice({ filters: [{ classCode: printerClass }] })
    .catch(() => undefined)
  return (
    device && {
      kind: 'usb',
      vendorId: device.vendorId,
      productId: device.productId,
      serialNumber: device.serialNumber ?? '',
      name: device.productName ?? 'USB',
    }
  )
}

/** How many bytes are sent at once, because cheap printers have a small buffer. */
const chunk = 4096

async function sendOverUsb(printer: Extract<PrinterChoice, { kind: 'usb' }>, bytes: Uint8Array<ArrayBuffer>) {
  const device = (await usb()?.getDevices())?.find(
    (it) =>
      it.vendorId === printer.vendorId &&
      it.productId === printer.productId &&
      (it.serialNumber ?? '') === printer.serialNumber,
  )
  if (!device) throw new PrintFailure('unplugged')
  try {
    await device.open()
    const [first] = device.configurations
    if (!device.configuration && first) await device.selectConfiguration(first.configurationValue)
    const its = device.configuration?.interfaces.find((it) => it.alternate.interfaceClass === printerClass)
    const out = its?.alternate.endpoints.find((it) => it.direction === 'out' && it.type === 'bulk')
    if (!its || !out) throw new PrintFailure('refused')
    await device.claimInterface(its.interfaceNumber)
    for (let at = 0; at < bytes.length; at += chunk) {
      const sent = await device.transferOut(out.endpointNumber, bytes.subarray(at, at + chunk))
      if (sent.status !== 'ok') throw new PrintFailure('refused')
    }
  } catch (error) {
    throw error instanceof PrintFailure ? error : new PrintFailure('unreachable')
  } finally {
    if (device.opened) await device.close().catch(() => undefined)
  }
}
