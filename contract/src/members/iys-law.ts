import type { ConsentChannel } from './sources.ts'

/* Turkish law on consents (rules §4.1). Each consent is filed with İYS, the state's register of
   commercial messages, within three business days. A yes that İYS has not accepted by then
   lapses. İYS counts in Turkish time, which has no summer time, and in whole seconds. */

/**
 * How the filing of an answer with İYS ended. `unfiled`: the company is not connected. `needless`:
 * the answer is a no, and İYS never had a yes.
 */
export const iysStates = ['unfiled', 'waiting', 'accepted', 'needless', 'lapsed', 'refused'] as const
export type IysState = (typeof iysStates)[number]

/** Channels that İYS registers; push is not one of them. */
export const iysChannels = ['sms', 'call', 'email'] as const
export type IysChannel = (typeof iysChannels)[number]
export const isIysChannel = (channel: ConsentChannel): channel is IysChannel => channel !== 'notification'

export const iysTypes = { sms: 'MESAJ', call: 'ARAMA', email: 'EPOSTA' } as const satisfies Record<IysChannel, string>
export type IysType = (typeof iysTypes)[IysChannel]
export const channelOfType = (type: IysType): IysChannel => iysChannels.find((it) => iysTypes[it] === type)!

/**
 * İYS's term for the source of an answer. The source of an answer given in a message is the channel
 * of that message.
 */
export function iysSource(source: string, channel: IysChannel): string {
  if (source === 'link') return channel === 'email' ? 'HS_EPOSTA' : 'HS_MESAJ'
  return sources[source] ?? 'HS_EORTAM'
}
const sources: Record<string, string> = {
  website: 'HS_WEB',
  mobile: 'HS_MOBIL',
  panel: 'HS_FIZIKSEL_ORTAM',
  till: 'HS_FIZIKSEL_ORTAM',
  phone: 'HS_CAGRI_MERKEZI',
  paper: 'HS_ISLAK_IMZA',
}

const dayMs = 86_400_000
const turkishMs = 3 * 3_600_000
const businessDays = 3

/** 1970-01-01 was a Thursday. */
const isBusinessDay = (day: number) => (((day + 3) % 7) + 7) % 7 < 5

/**
 * The last date in Turkey on which İYS accepts an answer given at that moment: the third business
 * day after it, Monday to Friday.
 */
export function dueOn(at: Date): string {
  let day = Math.floor((at.getTime() + turkishMs) / dayMs)
  for (let left = businessDays; left > 0;) if (isBusinessDay(++day)) left -= 1
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The moment at which that date ends in Turkey. */
export const endOfDue = (due_on: string): Date => new Date(Date.parse(due_on) + dayMs - turkishMs)

/** A moment in İYS's format: `2026-11-24 10:15:30` in Turkish time. */
export const iysMoment = (at: Date): string =>
  new Date(at.getTime() + turkishMs).toISOString().slice(0, 19).replace('T', ' ')

/** Parses a moment in İYS's format; undefined if it is invalid. */
export function readIysMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+03:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export interface IysAnswer {
  status: 'given' | 'refused'
  at: Date
}

/** İYS accepts no answers from before this moment. */
const oldest = new Date('2015-05-01T00:00:00+03:00')
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * The date with which an answer is filed. A no that comes too late still applies, so it is filed
 * with today's date.
 */
export const filedAs = ({ status, at }: IysAnswer, now: Date): Date =>
  status === 'refused' && now >= endOfDue(dueOn(at)) ? now : at

/** The answer that is filed, and its recipient. */
export interface ToFile extends IysAnswer {
  channel: IysChannel
  source: string
  /** The number in E.164, or the e-mail address. */
  recipient: string
}

/** The kind of recipient and channel in İYS's terms. Members are consumers. */
export const iysSubject = ({ channel, recipient }: Pick<ToFile, 'channel' | 'recipient'>) => ({
  recipient,
  recipientType: 'BIREYSEL',
  type: iysTypes[channel],
})

/** The body with which an answer is filed. */
export const iysBody = (it: ToFile, now: Date) => ({
  ...iysSubject(it),
  source: iysSource(it.source, it.channel),
  status: it.status === 'given' ? 'ONAY' : 'RET',
  consentDate: iysMoment(filedAs(it, now)),
})

/**
 * The action to take with an answer. In all cases but `file`, İYS would refuse the answer, so it is
 * not called.
 */
export type IysVerdict = 'file' | 'there' | 'never_given' | 'older' | 'future' | 'before_2015' | 'lapsed'

/**
 * Decides what to do with an answer. `held` is the answer that İYS currently has for the same
 * address and channel, if any.
 */
export function iysVerdict(answer: IysAnswer, held: IysAnswer | null, now: Date): IysVerdict {
  const at = filedAs(answer, now)
  if (at < oldest) return 'before_2015'
  if (seconds(at) > seconds(now)) return 'future'
  if (!held && answer.status === 'refused') return 'never_given'
  if (held?.status === answer.status) return 'there'
  if (held && seconds(at) <= seconds(held.at)) return 'older'
  return answer.status === 'given' && now >= endOfDue(dueOn(answer.at)) ? 'lapsed' : 'file'
}
