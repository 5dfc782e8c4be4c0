import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEpos, type Epos } from './epos.ts'

let epos: Epos
beforeEach(async () => {
  epos = await createEpos()
})
afterEach(() => epos.stop())

const send = async (command: string, query = 'devid=local_printer&timeout=10000') =>
  (
    await fetch(`${epos.url}/cgi-bin/epos/service.cgi?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: `<s:Envelope><s:Body><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${command}</command></epos-print></s:Body></s:Envelope>`,
    })
  ).text()

it('prints raw commands and answers once they are on paper', async () => {
  // The bytes initialise the printer, select code page 857, print "Çıg" and feed a line.
  expect(await send('1b401b740d808d670a')).toContain('success="true"')
  expect(epos.printed.map((it) => it.text)).toEqual(['Çıg\n'])
})

it('refuses what the real one refuses, and prints nothing then', async () => {
  expect(await send('xyz')).toContain('code="SchemaError"')
  expect(await send('0a', 'devid=other')).toContain('code="DeviceNotFound"')
  epos.trouble = 'EPTR_REC_EMPTY'
  expect(await send('0a')).toContain('success="false" code="EPTR_REC_EMPTY"')
  epos.trouble = 'silent'
  await expect(send('0a')).rejects.toThrow()
  expect(epos.printed).toEqual([])
})
