import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { termFaults } from '#contract/members/offer/delivery-terms.ts'
import { offerFaults } from '#contract/members/offer/offer-faults.ts'
import { partnerInstitution, type PartnerInstitution } from '#contract/members/partner-institution.ts'
import { companyToday } from '#server/kit/company-day.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { sameCompany, withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const newToken = () => randomBytes(18).toString('base64url')

/** Whether `partner_institution i` is valid on a date of the company. */
export const isInForce = (today: Sql) =>
  sql`(i.is_active and i.starts_on <= ${today} and coalesce(i.ends_on >= ${today}, true))`

const record = recordRoutes(partnerInstitution, {
  table: 'partner_institution i',
  company: 'company_id',
  columns: (
    ctx,
  ) => sql`i.id, i.company_id, co.name as company_name, co.currency, i.name, i.code, i.link_token, i.terms, i.min_basket, i.max_discount, i.combinable,
    i.point_rate_bp, i.funder, i.authorised_name, i.phone, i.email, (select coalesce(jsonb_agg(jsonb_build_object('domain', it) order by it), '[]') from unnest(i.email_domains) it) as email_domains,
    i.document_required, i.valid_months, i.starts_on, i.ends_on, i.is_active, i.note, ${isInForce(companyToday(ctx, 'i.company_id'))} as is_valid,
    (select count(*)::int from institution_member b where ${sameCompany(ctx.reach.tie, 'b', 'i')} and b.institution_id = i.id and b.status = 'approved') as member_count,
    (select count(*)::int from institution_member b where ${sameCompany(ctx.reach.tie, 'b', 'i')} and b.institution_id = i.id and b.status = 'pending') as pending_count,
    i.created_at, i.version, i.updated_at`,
  from: () => sql`from partner_institution i join company co on co.id = i.company_id`,
  within: ({ reach }) => withinCompany(reach.tie, 'i.company_id'),
  search: () => ['i.name', 'i.code', 'i.authorised_name'],
  sort: () => ({ name: 'i.name collate "tr-x-icu"' }),
  uses: [
    {
      things: { tr: ['üye', 'üye'], en: ['member', 'members'], de: ['Mitglied', 'Mitglieder'] },
      of: ({ id, company_id }) => sql`select '' as name, count(*)::int as n from institution_member
        where company_id = ${company_id} and institution_id = ${id} having count(*) > 0`,
      survivesOff: true,
      advice: {
        tr: 'Silmek yerine devre dışı bırakın.',
        en: 'Disable it instead.',
        de: 'Deaktivieren Sie sie stattdessen.',
      },
    },
  ],
  fixed: ['company_id'],
  unique: 'code',
  check: (body) => {
    refuseBrokenRules([...termFaults(body), ...offerFaults(body)])
  },
  // An institution has no branches of its own, so it is valid at all of them.
  ...changedWithin,
  write: ({ email_domains, terms, ...rest }, { before }) => ({
    ...rest,
    terms: JSON.stringify(terms),
    email_domains: email_domains.map((it) => it.domain),
    ...(!before && { link_token: newToken() }),
  }),
})

export const partnerInstitutionRoutes = routes(
  partnerInstitution,
  {
    ...record.handlers,
    renewLink: ({ params, body }, ctx) =>
      once(ctx, 'institution-link', { ...params, ...body }, (db) =>
        record.changeIn(db, ctx, params.partner_institution_id, {
          version: body.version,
          action: 'renew-link',
          write: ({ before }): Pick<PartnerInstitution, 'link_token'> => {
            refuseValidElsewhere(ctx, before)
            return { link_token: newToken() }
          },
        }),
      ),
  },
  record.companyOf,
)
