import sql from 'sql-template-tag'
import { paymentSettings, type PaymentSettings } from '#contract/organisation/payment-settings.ts'
import { knownMethods } from '#server/domain/organisation/branch-payments.ts'
import { settingDocument } from '#server/domain/organisation/setting-document.ts'
import { routes } from '#server/kit/context.ts'

export const paymentDocument = settingDocument(
  paymentSettings,
  'payment_method',
  async (db, { company_id, id }, { source }) => ({
    ...(await db.must<Pick<PaymentSettings, 'currency' | 'order_methods'>>(
      sql`select co.currency, b.order_methods from branch b join company co on co.id = b.company_id where b.company_id = ${company_id} and b.id = ${id}`,
    )),
    is_default: source === 'start',
    off: (await knownMethods(db)).filter((it) => !it.is_active).map((it) => it.code),
  }),
)

export const paymentSettingsRoutes = routes(paymentSettings, paymentDocument.handlers)
