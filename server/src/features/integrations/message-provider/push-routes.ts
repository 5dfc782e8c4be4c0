import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { testsPerHour } from '#contract/integrations/message-provider.ts'
import { companyPush, platformPush, readServiceAccount, type PushInput } from '#contract/integrations/push-provider.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { deviceOfPerson, forgetToken } from '#server/domain/members/devices.ts'
import { tryProvider } from '#server/domain/members/sending/try-provider.ts'
import { newWebPushKey, publicKeyOf } from '#server/kit/sending/web-push-keys.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace, StoredAccess } from '#server/kit/record/access-noun.ts'
import { triedAccount } from '#server/kit/sending/accounts.ts'
import { checkAccount } from '#server/kit/sending/providers.ts'
import {
  checkMs,
  columns,
  health,
  ofCompany,
  ofPlatform,
  placeOf,
  removeAccount,
  type OwnAccount,
  type Whose,
} from './account.ts'

interface Own extends OwnAccount {
  /** The Firebase project. */
  server: string
}

const parts = <Params, Besides extends object>(whose: Whose<Params, Besides>) => ({
  table: 'message_provider',
  columns: ['server', ...columns] as const,
  placeOf: (ctx: Context, params: Params) => placeOf('push', whose.company_id(ctx, params)),
  secrets: () => ({ service_account: 'optional' as const, web_push: newWebPushKey }),
  show: async ({ row, ctx }: { row: StoredAccess<Own> | undefined; ctx: Context }) => ({
    contact: row?.sender ?? '',
    project: row?.server ?? '',
    account: row?.username ?? '',
    public_key: row?.opened['web_push'] ? publicKeyOf(row.opened['web_push']) : '',
    ...(await whose.besides(ctx.kit, 'push')),
  }),
  health,
  values: ({ body, held }: { body: PushInput; held: StoredAccess<Own> | undefined }) => {
    const { contact, secrets } = body
    const given = secrets.service_account ? readServiceAccount(secrets.service_account) : null
    const isRemoved = secrets.service_account === null
    const kept = { server: held?.server ?? '', username: held?.username ?? '' }
    const named = given ? { server: given.project_id, username: given.client_email } : kept
    const isOther = held?.username !== named.username
    return {
      adapter: 'push',
      sender: contact,
      ...(isRemoved ? { server: '', username: '' } : named),
      failure: null,
      failed_at: null,
      ...((isOther || isRemoved) && { worked_at: null }),
    }
  },
  check: (ctx: Context, place: AccessPlace) =>
    checkAccount(ctx.kit, 'push', place.company_id, { timeoutMs: checkMs }).then(
      (found) => found && { is_well: found.is_well, said: found.said },
    ),
})

const texts: Record<Lang, { title: string; noDevice: string }> = {
  tr: {
    title: 'Deneme bildirimi',
    noDevice:
      'Deneme bildirimi kendi telefonunuza gider. Önce uygulamada, profilinizdeki telefon ya da e-posta ile oturum açın ve bildirimlere izin verin.',
  },
  en: {
    title: 'Test notification',
    noDevice:
      'The test goes to your own phone. First sign in to the app with the phone number or e-mail of your profile, and allow notifications.',
  },
  de: {
    title: 'Testnachricht',
    noDevice:
      'Der Test geht an Ihr eigenes Telefon. Melden Sie sich zuerst in der App mit der Nummer oder E-Mail Ihres Profils an und erlauben Sie Push-Nachrichten.',
  },
}

const own = accessRoutes<typeof companyPush, Own>(companyPush, parts(ofCompany))
export const companyPushRoutes = routes(companyPush, {
  ...own.handlers,
  async test({ params }, ctx) {
    const { actor, db, kit, lang } = ctx
    const company_id = ofCompany.company_id(ctx, params)
    const place = placeOf('push', company_id)
    if (!(await triedAccount(kit, 'push', company_id))) throw fault('not_found')
    const person = await db.must<{ phone: string; email: string }>(
      sql`select phone, email from app_user where id = ${actor.id}`,
    )
    const device = await deviceOfPerson(db, company_id, person)
    if (!device) throw fault('conflict', { detail: texts[lang].noDevice, current: await own.one(db, ctx, place) })
    await takeTryOrRefuse(db, { key: `test-push:${actor.id}`, max: testsPerHour, minutes: 60 })
    const { id, to, ...shown } = device
    const message = { to, title: texts[lang].title, body: ofCompany.name(ctx, company_id), image: null, data: {} }
    const answer = await tryProvider(kit, 'push', { company_id, ...message })
    if (!answer) throw fault('not_found')
    if (answer.state === 'gone') await forgetToken(db, company_id, id)
    const outcome = { state: answer.state, reason: 'reason' in answer ? answer.reason : '', device: shown }
    const after = { outcome: outcome.state }
    await audit(db, ctx, { noun: companyPush.noun, record_id: place.record_id, company_id, action: 'test', after })
    return { ...(await own.one(db, ctx, place)), outcome }
  },
  remove: ({ params }, ctx) => removeAccount(ctx, placeOf('push', ofCompany.company_id(ctx, params)), own),
})

const platforms = accessRoutes<typeof platformPush, Own>(platformPush, parts(ofPlatform))
export const platformPushRoutes = routes(platformPush, {
  ...platforms.handlers,
  remove: (_, ctx) => removeAccount(ctx, placeOf('push', ofPlatform.company_id(ctx, {})), platforms),
})
