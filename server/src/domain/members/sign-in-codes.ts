import { createHmac, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { signInCode } from '#contract/members/app/app-sign-in.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse, type Limit } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { guessed } from '#server/domain/identity/guess.ts'
import type { Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { hasProvider } from '#server/kit/sending/providers.ts'
import { smsWork, writeSms } from '#server/kit/sending/sms.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { codeWork, writeMail } from '#server/kit/sending/mail.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { memberLetters } from './member-letters.ts'

/** A number or an address at a company, to which a code is sent. */
export interface SignInContact {
  company_id: string
  phone: string | null
  email: string | null
}

const purpose = 'member-sign-in'
const letterKind = 'sign-in-code'
/** A guest of an app who has confirmed a code for a number or an address. */
const guestPurpose = 'member-guest'
const guestDays = 180

const hour = 60
/** How many codes a guest gets for a number or an address for which they confirmed one before. */
const known = { max: 5, minutes: hour }
/**
 * How many codes unknown guests get without a proof of work: each of them, all who are not named by
 * their app together, and all of them for one number or address.
 */
const free = {
  guest: { max: 5, minutes: hour },
  unnamed: { max: 200, minutes: hour },
  contact: { max: 3, minutes: hour },
}
/**
 * The maximum number of codes for unknown guests: for one number or address, and for one company.
 * The limits last an hour, so that a stranger who uses them up does not keep the owner out for
 * long.
 */
const bound = { contact: { max: 10, minutes: hour }, company: { max: 1000, minutes: hour } }

/** The SMS with a code, which is short enough for one message. */
const smsTexts: Record<Lang, (company: string, code: string) => string> = {
  tr: (company, code) => `${company.slice(0, 40)} giriş kodunuz: ${code}. 10 dakika geçerlidir, kimseyle paylaşmayın.`,
  en: (company, code) => `Your ${company.slice(0, 40)} sign-in code: ${code}. Valid for 10 minutes, do not share it.`,
  de: (company, code) => `Ihr Anmeldecode bei ${company.slice(0, 40)}: ${code}. 10 Minuten gültig, nicht weitergeben.`,
}

/** The hash needs a key, so that a reader of the table cannot try all numbers or codes. */
const keyed = ({ lastingKey }: Pick<Kit, 'lastingKey'>, ...parts: string[]) =>
  createHmac('sha256', lastingKey)
    .update(['member-sign-in', ...parts].join('|'))
    .digest()

const subjectOf = (kit: Pick<Kit, 'lastingKey'>, { company_id, phone, email }: SignInContact): string =>
  keyed(kit, 'contact', company_id, phone ?? emailKey(email ?? '')).toString('base64url')

const guestHash = (ctx: Context): Buffer | undefined => {
  const guest = guestOf(ctx)
  return guest === undefined ? undefined : sha256(guest)
}

/** The limit of a guest who has confirmed a code for this number or address before. */
async function knownGuest(ctx: Context, subject: string): Promise<Limit | undefined> {
  const hash = guestHash(ctx)
  const row =
    hash &&
    (await ctx.db.one(sql`
      select 1 as one from one_time where purpose = ${guestPurpose} and subject = ${subject} and hash = ${hash} and ends_at > ${ctx.now}`))
  return row && { key: `sign-in-known:${guestOf(ctx)} ${subject}`, ...known }
}

/**
 * Sends a code to a number or an address. Earlier codes stay valid, since a stranger could
 * otherwise make a member's own code invalid. `about` is the member who has the number or the
 * address, for the letter's sake; the answer does not depend on it.
 */
export async function sendSignInCode(
  ctx: Context,
  to: SignInContact & { language: Lang; company_name: string; about: string | undefined },
): Promise<{ code_id: string; until: string }> {
  const { kit, db, now } = ctx
  const { company_id, email, phone } = to
  if (phone !== null && !(await hasProvider(kit, 'sms', company_id))) throw wrongField('phone', 'no_sms')
  const subject = subjectOf(kit, to)
  const guest = guestOf(ctx)
  const code_id = uuidv7()
  const until = new Date(now.getTime() + signInCode.minutes * 60_000)
  const guess = {
    purpose: 'sign-in-code',
    subject,
    known: await knownGuest(ctx, subject),
    free: [
      { key: `sign-in-guest:${guest ?? ctx.actor.id}`, ...(guest ? free.guest : free.unnamed) },
      { key: `sign-in-to:${subject}`, ...free.contact },
    ],
    bound: { key: `sign-in-to:${subject}`, ...bound.contact },
  }
  // A code that was sent counts like a wrong guess.
  await guessed(ctx, guess, async (who) => {
    if (who === 'stranger') await takeTryOrRefuse(db, { key: `sign-in-company:${company_id}`, ...bound.company })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const letter = memberLetters.compose(letterKind, { name: '', lang: to.language, sender: to.company_name }, { code })
    await db.tx(async (tx) => {
      await tx.one(sql`insert into one_time (id, purpose, subject, hash, ends_at)
        values (${code_id}, ${purpose}, ${subject}, ${keyed(kit, 'code', code_id, code)}, ${until})`)
      const about = to.about === undefined ? {} : { about: to.about }
      if (email !== null) await writeMail(tx, letter, { email, company_id, ...about })
      if (phone !== null) {
        const text = smsTexts[to.language](to.company_name, code)
        const sms = { kind: letterKind, purpose: 'account' as const, text, useful_until: until }
        await writeSms(tx, { ...sms, to: phone, company_id, about: to.about })
      }
    })
    wake(kit, email !== null ? codeWork : smsWork)
    return undefined
  })
  return { code_id, until: until.toISOString() }
}

/**
 * Throws 422 unless the code is the one that was sent to this number or address. The try is counted
 * and committed before anything is compared. The code stays valid until `spendSignInCode`.
 */
export async function refuseWrongCode(
  { kit, db, now }: Context,
  of: SignInContact,
  { code_id, code }: { code_id: string; code: string },
): Promise<void> {
  const row = await db.one<{ hash: Buffer }>(sql`
    update one_time set tries = tries + 1 where id = ${code_id} and purpose = ${purpose} and subject = ${subjectOf(kit, of)}
      and used_at is null and ends_at > ${now} and tries < ${signInCode.tries} returning hash`)
  if (!row || !sameBytes(row.hash, keyed(kit, 'code', code_id.toLowerCase(), code)))
    throw wrongField('code', 'code_wrong')
}

/**
 * Uses a code up and remembers the guest who confirmed it. Throws 422 if the code was already used.
 */
export const spendSignInCode = (ctx: Context, of: SignInContact, code_id: string): Promise<void> =>
  ctx.db.tx(async (db) => {
    const spent = await db.one(
      sql`update one_time set used_at = ${ctx.now} where id = ${code_id} and purpose = ${purpose} and used_at is null returning id`,
    )
    if (!spent) throw wrongField('code', 'code_wrong')
    const hash = guestHash(ctx)
    if (!hash) return
    const subject = subjectOf(ctx.kit, of)
    await db.one(sql`delete from one_time where purpose = ${guestPurpose} and subject = ${subject} and hash = ${hash}`)
    await db.one(sql`insert into one_time (id, purpose, subject, hash, ends_at)
      values (${uuidv7()}, ${guestPurpose}, ${subject}, ${hash}, ${new Date(ctx.now.getTime() + guestDays * 86_400_000)})`)
  })

/**
 * Deletes the codes of numbers and addresses, who confirmed them, and the letters, which were
 * possibly written before there was a member.
 */
export async function forgetSignIns(
  db: Db,
  kit: Pick<Kit, 'lastingKey'>,
  company_id: string,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const subjects = [
    ...phones.map((phone) => subjectOf(kit, { company_id, phone, email: null })),
    ...emails.map((email) => subjectOf(kit, { company_id, phone: null, email })),
  ]
  await db.one(
    sql`delete from one_time where purpose = any(${[purpose, guestPurpose]}::text[]) and subject = any(${subjects}::text[])`,
  )
  await db.one(
    sql`delete from mail where kind = ${letterKind} and for_company = ${company_id} and lower(to_address) = any(${[...emails]}::text[])`,
  )
  await db.one(sql`delete from sms where for_company = ${company_id} and to_number = any(${[...phones]}::text[])`)
}
