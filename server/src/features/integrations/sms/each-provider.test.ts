import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smsProviders, type SmsProvider } from '#contract/integrations/message-provider.ts'
import { createSms, demoAccounts } from '#simulators/sms/sms.ts'
import { listen } from '#simulators/listen.ts'
import { iletimerkezi } from './iletimerkezi.ts'
import { netgsm } from './netgsm.ts'
import { twilio } from './twilio.ts'
import { verimor } from './verimor.ts'

const adapters = { netgsm, iletimerkezi, verimor_sms: verimor, twilio }
const sms = await createSms()
/** A server whose answer never ends. */
const endless = await listen(
  createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (response.write('x'.repeat(4096)));
    }
    response.on('drain', more)
    more()
  }),
)
/** An address at which no server answers any more. */
const closed = await listen(createServer())
await closed.stop()
afterAll(() => Promise.all([sms.stop(), endless.stop()]))

const accountAt = (provider: SmsProvider, base_url = sms.url) => ({
  username: demoAccounts[provider],
  password: 'demo',
  sender: 'LOKANTA',
  base_url,
})
type Account = ReturnType<typeof accountAt>
const how = { timeoutMs: 5000 }
const message = { id: 'id-1', to: '+905321112233', text: 'Şifreniz 123456', isCommercial: false }
const send = (provider: SmsProvider, more: Partial<Account> = {}, it: Partial<typeof message> = {}) =>
  adapters[provider].open({ ...accountAt(provider), ...more }, how)({ ...message, ...it })
const check = (provider: SmsProvider, more: Partial<Account> = {}) =>
  adapters[provider].check!({ ...accountAt(provider), ...more }, how)

beforeEach(() => {
  for (const it of Object.values(demoAccounts)) sms.accountNamed(it)!.credits = 5000
})

/** Each provider's raw answers in these cases, from its documentation. */
const answers: Record<
  SmsProvider,
  Record<'wrong' | 'sender' | 'credit' | 'gone' | 'refused' | 'busy', [number, unknown, string] | null>
> = {
  netgsm: {
    wrong: [406, { code: '30', description: '+905321112233' }, '30'],
    sender: [406, { code: '40' }, '40'],
    credit: null,
    gone: null,
    refused: [406, { code: '70' }, '70'],
    busy: [406, '80', '80'],
  },
  iletimerkezi: {
    wrong: [401, { response: { status: { code: 401, message: 'Üyelik bilgileri hatalı' } } }, '401'],
    sender: [400, { response: { status: { code: 450, message: '+905321112233' } } }, '450'],
    credit: [400, { response: { status: { code: 402, message: '' } } }, '402'],
    gone: [400, { response: { status: { code: 452, message: '+905321112233' } } }, '452'],
    refused: [400, { response: { status: { code: 451, message: '' } } }, '451'],
    busy: [503, { response: { status: { code: 503, message: '' } } }, '503'],
  },
  verimor_sms: {
    wrong: [401, 'Hesabınızda izinli IP ayarları yapılmamış', '401'],
    sender: [400, 'INVALID_SOURCE_ADDRESS', 'INVALID_SOURCE_ADDRESS'],
    credit: [400, 'INSUFFICIENT_CREDITS', 'INSUFFICIENT_CREDITS'],
    gone: [400, 'INVALID_DESTINATION_ADDRESS', 'INVALID_DESTINATION_ADDRESS'],
    refused: [400, 'FORBIDDEN_MESSAGE', 'FORBIDDEN_MESSAGE'],
    busy: [429, 'Too Many Requests', '429'],
  },
  twilio: {
    wrong: [401, { code: 20_003, message: 'Authenticate', status: 401 }, '20003'],
    sender: [400, { code: 21_606, message: '+905321112233', status: 400 }, '21606'],
    credit: [403, { code: 20_005, message: 'Account not active', status: 403 }, '20005'],
    gone: [400, { code: 21_211, message: "Invalid 'To' Phone Number: +905321112233", status: 400 }, '21211'],
    refused: [400, { code: 21_610, message: 'Attempt to send to unsubscribed recipient', status: 400 }, '21610'],
    busy: [429, { code: 20_429, message: 'Too Many Requests', status: 429 }, '20429'],
  },
}
const states = {
  wrong: 'stopped',
  sender: 'stopped',
  credit: 'stopped',
  gone: 'gone',
  refused: 'refused',
  busy: 'later',
} as const

describe.each(smsProviders)('%s', (provider) => {
  it('sends, at home and abroad, and says what is advertising', async () => {
    expect(await send(provider)).toMatchObject({ state: 'sent', provider_id: expect.stringMatching(/^\w{5,34}$/) })
    expect(sms.inbox()[0]).toMatchObject({ from: 'LOKANTA', text: 'Şifreniz 123456' })
    expect(sms.inbox()[0]!.to).toMatch(/5321112233$/)
    expect(sms.inbox()[0]!.is_commercial).toBe(provider === 'twilio' ? null : false)
    expect(await send(provider, {}, { to: '+4915112345678', isCommercial: true })).toMatchObject({ state: 'sent' })
    expect(sms.inbox()[0]!.to).toMatch(/^(\+|00)4915112345678$/)
    expect(sms.inbox()[0]!.is_commercial).toBe(provider === 'twilio' ? null : true)
  })

  it.each(Object.keys(states) as (keyof typeof states)[])(
    'understands %s, and keeps no text of theirs',
    async (kind) => {
      const answer = answers[provider][kind]
      if (!answer) return
      const [status, body, reason] = answer
      sms.refuse(1, status, body)
      expect(await send(provider)).toEqual({ state: states[kind], reason })
    },
  )

  it('is refused by the simulator as by the provider: account, sender, credit', async () => {
    const stopped = async (more: Partial<Account>) => (await send(provider, more)).state
    expect([await stopped({ password: 'x' }), await stopped({ sender: 'BASKA' })]).toEqual(['stopped', 'stopped'])
    if (!answers[provider].credit) return
    sms.accountNamed(demoAccounts[provider])!.credits = 0
    expect(await stopped({})).toBe('stopped')
  })

  it('does not know what became of a message whose answer was lost, and sends one later that was not taken', async () => {
    sms.plan({ kind: 'drop', afterEffect: true })
    expect(await send(provider)).toMatchObject({ state: 'unknown' })
    sms.plan({ kind: 'fail', status: 504 })
    expect(await send(provider)).toMatchObject({ state: 'unknown' })
    sms.plan({ kind: 'fail', status: 500 })
    expect(await send(provider)).toMatchObject({ state: 'later', reason: '500' })
    expect(await send(provider, { base_url: closed.url })).toMatchObject({ state: 'later' })
    const before = sms.inbox().length
    sms.plan({ kind: 'drop' })
    expect(await send(provider)).toMatchObject({ state: 'unknown' })
    expect(sms.inbox().length).toBe(before)
  })

  it.each([
    ['a page', 200, '<html>+905321112233</html>'],
    ['nothing', 200, ''],
    ['another type', 200, { code: ['00'], response: 7, sid: {}, jobid: null }],
    ['null', 200, null],
    ['a redirect', 302, '+905321112233'],
  ])('takes %s for no proof that a message was sent', async (_, status, body) => {
    sms.refuse(1, status, body)
    expect(await send(provider)).toEqual({ state: 'unknown', reason: 'unreadable answer' })
  })

  it('reads no answer without end', async () => {
    expect(await send(provider, { base_url: endless.url })).toEqual({ state: 'unknown', reason: 'answer too large' })
    expect(await check(provider, { base_url: endless.url })).toEqual({ is_well: false, said: 'answer too large' })
  })

  it('signs in without sending, says what is left, and finds a sender that is not approved', async () => {
    const before = sms.inbox().length
    const left = {
      netgsm: [
        { amount: 5000, unit: 'sms' },
        { amount: 12.5, unit: 'TRY' },
      ],
      iletimerkezi: [
        { amount: 5000, unit: 'sms' },
        { amount: 1250, unit: 'TRY' },
      ],
      verimor_sms: [{ amount: 5000, unit: 'sms' }],
      twilio: [{ amount: 250, unit: 'USD' }],
    }
    expect(await check(provider)).toEqual({ is_well: true, said: 'LOKANTA', amounts: left[provider] })
    expect(await check(provider, { password: 'x' })).toEqual({ is_well: false, said: answers[provider].wrong![2] })
    // Twilio has no list of sender names.
    if (provider !== 'twilio')
      expect(await check(provider, { sender: 'BASKA' })).toEqual({ is_well: false, said: answers[provider].sender![2] })
    expect(sms.inbox().length).toBe(before)
  })
})
