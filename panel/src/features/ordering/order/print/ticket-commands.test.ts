import { describe, expect, it } from 'vitest'
import { ticketCommands, type TicketText } from './ticket-commands.ts'

const text: TicketText = {
  isKitchen: false,
  copy: null,
  test: null,
  branch: 'Şişli Şubesi',
  number: '1234',
  head: ['Getir - Adrese teslim'],
  due: null,
  note: null,
  lines: [
    {
      quantity: 2,
      name: 'Ağır ateşte pişmiş çok uzun adlı İskender porsiyonu',
      price: '1.234,50 ₺',
      under: ['+ Ezme'],
      removed: ['Soğan'],
    },
  ],
  sums: [{ name: 'Toplam', amount: '1.234,50 ₺', isTotal: true }],
  foot: ['Müller Straße'],
  end: null,
}
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
/** The bytes of a text in code page 857. */
const in857 = (codes: number[]) => latin(Uint8Array.from(codes))

describe('a ticket for a printer that sets it itself', () => {
  it('is in code page 857, with the Turkish and German letters', () => {
    const said = latin(ticketCommands(text, '80', 1))
    expect(said).toContain('\u001bt\u000d')
    expect(said).toContain(`${in857([0x9e])}i${in857([0x9f])}li`)
    expect(said).toContain(`M${in857([0x81])}ller Stra${in857([0xe1])}e`)
    expect(said).toContain('1.234,50 TL')
    expect(said).not.toContain('?')
  })
  it.each([
    ['58', 32],
    ['80', 48],
  ] as const)('no line is longer than paper of %s mm', (width, columns) => {
    const said = latin(ticketCommands(text, width, 1))
    // oxlint-disable-next-line no-control-regex -- the commands themselves
    const lines = said.replaceAll(/\u001b[@2]|\u001c\.|[\u001b\u001d].[\s\S]/g, '').split(/[\r\n]+/)
    expect(Math.max(...lines.map((it) => it.length))).toBe(columns)
  })
  it('is cut off after each copy', () => {
    const cuts = (copies: number) => latin(ticketCommands(text, '80', copies)).split('\u001dV').length - 1
    expect([cuts(1), cuts(3)]).toEqual([1, 3])
  })
  it('says that it is a copy', () => {
    expect(latin(ticketCommands({ ...text, copy: 'KOPYA' }, '80', 1))).toContain('*** KOPYA ***')
  })
})
