import { afterAll, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { createParam, hashOf, servicePaths } from './param.ts'

const merchant = {
  clientCode: '10738',
  username: 'Test',
  password: 'Test',
  guid: '0c13d406-873b-403b-9c09-a5766840d98c',
}
const day = 24 * 3_600_000
const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
const { url, stop, control } = await createParam({ clock })
control.add(merchant)
afterAll(stop)

const namespaces = { pages: 'https://turkodeme.com.tr/', pos: 'https://turkpos.com.tr/' }
async function call(
  service: keyof typeof servicePaths,
  operation: string,
  fields: Record<string, string>,
  { password = merchant.password, action = `"${namespaces[service]}${operation}"` } = {},
): Promise<string> {
  const keys = `<CLIENT_CODE>${merchant.clientCode}</CLIENT_CODE><CLIENT_USERNAME>${merchant.username}</CLIENT_USERNAME><CLIENT_PASSWORD>${password}</CLIENT_PASSWORD>`
  const body = Object.entries({ GUID: merchant.guid, ...fields })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')
  const response = await fetch(`${url}${servicePaths[service]}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action },
    body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${namespaces[service]}"><G>${keys}</G>${body}</${operation}></soap:Body></soap:Envelope>`,
  })
  return response.text()
}
let n = 0
const pageFields = (more: Record<string, string> = {}) => ({
  Borclu_Kisi_TC: '',
  Borclu_Aciklama: 'r|Sipariş 12',
  Borclu_Tutar: 'r|34,56',
  Borclu_GSM: 'r|5321234567',
  Borclu_Odeme_Tip: 'r|Diğer',
  Borclu_AdSoyad: 'r|Ayşe Kaya',
  Return_URL: 'r|https://shop.test/return',
  Islem_ID: `ISLEM${++n}`,
  Terminal_ID: merchant.clientCode,
  Taksit: '1',
  ...more,
})
const begin = async (more: Record<string, string> = {}, how = {}) => {
  const fields = pageFields(more)
  const answer = await call('pages', 'TO_Pre_Encrypting_OOS', fields, how)
  return { answer, id: fields.Islem_ID, key: /OOSResult>([^<]*)</.exec(answer)?.[1] ?? '' }
}
const ask = (by: Record<string, string>) =>
  call('pos', 'TP_Islem_Sorgulama4', { Dekont_ID: '', Siparis_ID: '', Islem_ID: '', ...by })
const back = (Durum: string, Siparis_ID: string, Tutar: string) =>
  call('pos', 'TP_Islem_Iptal_Iade_Kismi2', { Durum, Siparis_ID, Tutar })
const valueIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
async function paid() {
  const { id } = await begin()
  control.pay(id)
  return valueIn(await ask({ Islem_ID: id }), 'Siparis_ID') ?? ''
}

it('hashes a result as a published example shows', () => {
  const values = ['3007300695', '10,01', '20250119BACB', '1944A39AD0AEA92E173D665B']
  expect(hashOf(merchant.clientCode, merchant.guid, ...values)).toBe('LOpkL9J8vne8E2j0A0HKOhUWGhI=')
})

it.each([
  ['with an amount that can be changed', { Borclu_Tutar: 'e|34,56' }],
  ['with an amount with a point', { Borclu_Tutar: 'r|34.56' }],
  ['with an element that Param does not have', { Tutar: '1' }],
  ['without a description', { Borclu_Aciklama: 'r|' }],
])('answers a page %s with a fault', async (_, more) => {
  expect((await begin(more)).answer).toContain('<soap:Fault>')
})

it('refuses wrong keys and an operation that the header does not name', async () => {
  expect((await begin({}, { password: 'x' })).answer).toContain('hesap bulunamadı')
  expect((await begin({}, { action: '"https://turkodeme.com.tr/"' })).answer).toContain('<soap:Fault>')
})

it('takes the money on its page, whose result the browser posts', async () => {
  const { id, key } = await begin()
  expect(await ask({ Islem_ID: id })).not.toContain('DT_Islem_Sorgulama4>')
  const page = `${url}/Tahsilat/Default.aspx?${new URLSearchParams({ s: key })}`
  expect(await (await fetch(page)).text()).toContain('34,56 TL')
  const card = new URLSearchParams({ card: '4546 7112 3456 7894' })
  const result = await (await fetch(page, { method: 'POST', body: card })).text()
  expect(result).toContain('action="https://shop.test/return"')
  const { TURKPOS_RETVAL_Hash: hash, ...fields } = control.resultOf(id)
  expect(result).toContain(`value="${hash}"`)
  const of = (name: string) => fields[`TURKPOS_RETVAL_${name}`] ?? ''
  const signed = ['Dekont_ID', 'Tahsilat_Tutari', 'Siparis_ID', 'Islem_ID'].map(of)
  expect(hash).toBe(hashOf(merchant.clientCode, merchant.guid, ...signed))
  const answer = await ask({ Islem_ID: id })
  expect(['Durum', 'Toplam_Tutar', 'Toplam_Iade_Tutar'].map((name) => valueIn(answer, name))).toEqual([
    'SUCCESS',
    '34.56',
    '0',
  ])
  expect(await (await fetch(page)).text()).toContain('kapandı')
})

it('says why a card was declined, and has no receipt for it', async () => {
  const { id } = await begin()
  control.decline(id)
  const answer = await ask({ Islem_ID: id })
  expect(['Durum', 'Dekont_ID'].map((name) => valueIn(answer, name))).toEqual(['BANK_FAIL', '0'])
  expect(answer).toContain('yetersiz')
})

it('cancels a whole payment on its day only', async () => {
  const order = await paid()
  expect(await back('IPTAL', order, '10.00')).toContain('-212')
  expect(await back('IADE', order, '10.00')).toContain('-210')
  expect(valueIn(await back('IPTAL', order, '34.56'), 'Sonuc')).toBe('1')
  expect(await back('IPTAL', order, '34.56')).toContain('-211')
  expect(valueIn(await ask({ Siparis_ID: order }), 'Durum')).toBe('CANCEL')
})

it('pays back part by part on later days, never more than was paid', async () => {
  const order = await paid()
  clock.advance(day)
  expect(await back('IPTAL', order, '34.56')).toContain('-210')
  expect(await back('IADE', order, '10,00')).toContain('<soap:Fault>')
  expect(valueIn(await back('IADE', order, '30.00'), 'Sonuc')).toBe('1')
  expect(valueIn(await ask({ Siparis_ID: order }), 'Durum')).toBe('PARTIAL_REFUND')
  expect(await back('IADE', order, '4.57')).toContain('-213')
  expect(valueIn(await back('IADE', order, '4.56'), 'Sonuc')).toBe('1')
  const answer = await ask({ Siparis_ID: order })
  expect(['Durum', 'Toplam_Iade_Tutar'].map((name) => valueIn(answer, name))).toEqual(['REFUND', '34.56'])
})
