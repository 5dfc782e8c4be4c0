import { createHash } from 'node:crypto'

export type Status = 'ONAY' | 'RET'
export type Type = 'MESAJ' | 'ARAMA' | 'EPOSTA'
export type RecipientType = 'BIREYSEL' | 'TACIR'

/** One decision for one address, as İYS stores it. */
export interface Entry {
  recipient: string
  recipientType: RecipientType
  type: Type
  status: Status
  source: string
  consentDate: string
  creationDate: string
  transactionId: string
  /** When İYS recorded the decision, in epoch ms. */
  at: number
}

/** An error of a consent, as İYS names it. */
export interface Wrong {
  code: string
  location: string[]
  message: string
}

const turkishMs = 3 * 3_600_000
const dayMs = 86_400_000
export const momentText = (ms: number) => new Date(ms + turkishMs).toISOString().slice(0, 19).replace('T', ' ')
const momentOf = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+03:00`) : Number.NaN

const types = ['MESAJ', 'ARAMA', 'EPOSTA']
const sources =
  /^HS_(FIZIKSEL_ORTAM|ISLAK_IMZA|WEB|CAGRI_MERKEZI|SOSYAL_MEDYA|EPOSTA|MESAJ|MOBIL|EORTAM|ETKINLIK|2015|ATM|KARAR)$/

/** The number of business days from a date to today, including today. */
function businessDaysSince(ms: number, now: number): number {
  const [from, to] = [ms, now].map((it) => Math.floor((it + turkishMs) / dayMs)) as [number, number]
  let count = 0
  for (let day = from + 1; day <= to; day++) if ((day + 3) % 7 < 5) count += 1
  return count
}
const isWeekend = (now: number) => (Math.floor((now + turkishMs) / dayMs) + 3) % 7 >= 5

const wrong = (code: string, location: string, message: string): Wrong => ({ code, location: [location], message })

/**
 * The consents of one brand, in the order in which İYS recorded them, and its rules: a date must be
 * after the last one, not in the future and at most three business days ago; there is no RET before
 * an ONAY; the same status is never recorded twice. Codes H111, H113, H114 and H155 are İYS's own;
 * the others stand in for codes that we do not know.
 */
export function createLedger(now: () => number) {
  const entries: Entry[] = []
  const last = new Map<string, Entry>()
  const keyOf = (...parts: [recipient: string, recipientType: string, type: string]) => parts.join(' ')
  const of = (...parts: Parameters<typeof keyOf>) => last.get(keyOf(...parts))

  function write(it: Omit<Entry, 'creationDate' | 'transactionId' | 'at'>): Entry {
    const transactionId = createHash('sha256')
      .update(`${entries.length} ${JSON.stringify(it)} ${now()}`)
      .digest('hex')
    const entry = { ...it, creationDate: momentText(now()), transactionId, at: now() }
    entries.push(entry)
    last.set(keyOf(it.recipient, it.recipientType, it.type), entry)
    return entry
  }

  function faultsOf(body: Record<string, unknown>): Wrong[] {
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const found: Wrong[] = []
    const isMail = text('type') === 'EPOSTA'
    const recipient = text('recipient')
    if (!recipient) found.push(wrong('H114', 'recipient', 'Alıcı (recipient) bulunamadı.'))
    else if (isMail ? !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient) : !/^\+\d{10,15}$/.test(recipient))
      found.push(wrong('H115', 'recipient', 'Alıcı (recipient) geçerli değil.'))
    if (!types.includes(text('type'))) found.push(wrong('H111', 'type', 'İzin tipi (type) bulunamadı.'))
    if (!sources.test(text('source'))) found.push(wrong('H113', 'source', 'İzin kaynağı (source) bulunamadı.'))
    if (!['BIREYSEL', 'TACIR'].includes(text('recipientType')))
      found.push(wrong('H112', 'recipientType', 'Alıcı tipi (recipientType) bulunamadı.'))
    if (!['ONAY', 'RET'].includes(text('status')))
      found.push(wrong('H116', 'status', 'İzin durumu (status) bulunamadı.'))
    const date = momentOf(text('consentDate'))
    if (Number.isNaN(date)) found.push(wrong('H117', 'consentDate', 'İzin tarihi (consentDate) geçerli değil.'))
    if (found.length > 0) return found
    if (date < momentOf('2015-05-01 00:00:00'))
      return [
        wrong(
          'H155',
          'consentDate',
          'İzin tarihi (consentDate) için 2015-05-01 00:00:00 tarihinden önceki tarihler girilmemelidir.',
        ),
      ]
    if (date > now()) return [wrong('H156', 'consentDate', 'İzin tarihi (consentDate) ileri bir tarih olamaz.')]
    const before = of(recipient, text('recipientType'), text('type'))
    const status = text('status')
    if (!before && status === 'RET')
      return [wrong('H157', 'status', 'Daha önce ONAY kaydedilmemiş alıcı için RET kaydedilemez.')]
    if (before?.status === status) return [wrong('H158', 'status', `Alıcının durumu zaten ${status}.`)]
    if (before && date <= momentOf(before.consentDate))
      return [wrong('H159', 'consentDate', 'İzin tarihi (consentDate) kayıtlı izin tarihinden ileri olmalıdır.')]
    const days = businessDaysSince(date, now())
    if (days > 3 || (days === 3 && isWeekend(now())))
      return [wrong('H174', 'consentDate', 'İzin tarihi (consentDate) en fazla 3 iş günü geride olabilir.')]
    return []
  }

  return {
    entries,
    of,
    /** Writes an entry without checks: a citizen's decision at İYS, or a test's initial data. */
    write,
    /** Accepts a consent that a company reports, or returns the errors in the report. */
    take(body: Record<string, unknown>): Entry | Wrong[] {
      const faults = faultsOf(body)
      if (faults.length > 0) return faults
      const { recipient, recipientType, type, status, source, consentDate } = body as unknown as Entry
      return write({ recipient, recipientType, type, status, source, consentDate })
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
