import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMail, type Mail } from './mail.ts'

let mail: Mail
beforeEach(async () => {
  mail = await createMail()
})
afterEach(() => mail.stop())

const send = (to: string, subject: string, text: string) =>
  createTransport(mail.smtpUrl).sendMail({ from: 'a@deneme.test', to, subject, text, messageId: '<abc-1@sofra>' })

it('keeps what it was sent, including the characters of all our languages', async () => {
  await send('Ayse@deneme.test', 'Şifreniz: ığüşöç ẞ', 'Merhaba,\n\nöğle yemeği Straße\n')
  expect(mail.inbox()).toMatchObject([
    { id: 'abc-1', from: 'a@deneme.test', to: ['ayse@deneme.test'], subject: 'Şifreniz: ığüşöç ẞ' },
  ])
  expect(mail.inbox()[0]!.text.trim()).toBe('Merhaba,\n\nöğle yemeği Straße')
})

it('shows its inbox over HTTP, for one reader or by id', async () => {
  await send('bir@deneme.test', 'Bir', '1')
  await send('iki@deneme.test', 'İki', '2')
  const all = (await (await fetch(`${mail.url}/mails`)).json()) as { subject: string }[]
  expect(all.map((it) => it.subject)).toEqual(['İki', 'Bir'])
  const one = (await (await fetch(`${mail.url}/mails?to=bir@deneme.test`)).json()) as { subject: string }[]
  expect(one.map((it) => it.subject)).toEqual(['Bir'])
  expect((await fetch(`${mail.url}/mails/abc-1`)).status).toBe(200)
  expect((await fetch(`${mail.url}/mails/none`)).status).toBe(404)
})

it('refuses as many times as told', async () => {
  await fetch(`${mail.url}/refuse`, { method: 'POST', body: JSON.stringify({ times: 1 }) })
  await expect(send('a@deneme.test', 'x', 'x')).rejects.toMatchObject({ responseCode: 451 })
  await send('a@deneme.test', 'y', 'y')
  expect(mail.inbox().map((it) => it.subject)).toEqual(['y'])
})
