import { useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { paymentFaults, paymentSettings } from '#contract/organisation/payment-settings.ts'
import { PaymentMatrix } from '#panel/domain/ordering/payment-matrix.tsx'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { SettingLine, useIsLocked } from '#panel/kit/setting/setting-source.tsx'
import { CopyFrom } from './copy-from.tsx'

const noun = { ...paymentSettings, input: withRules(paymentSettings.input, paymentFaults) }

/** A branch's payment methods by order method, with limits, in the order customers see them. */
export default function PaymentSettingsForm() {
  const params = { branch_id: usePage<'/manegement/$branch_id'>().params.branch_id }
  const setting = { noun: branchSetting, params, name: 'payment_method' }
  const isReadOnly = useIsLocked(setting)
  const saved = useQuery(ask(paymentSettings.read, { params })).data
  return (
    <DocumentPage
      noun={noun}
      params={params}
      back={`/manegement/${params.branch_id}/home`}
      isReadOnly={isReadOnly}
      invalidates={[branch.state, branchSetting.read, branchSetting.list]}
    >
      <SettingLine {...setting} invalidates={[branch.state, paymentSettings.read, paymentSettings.history]} />
      <CopyFrom branch_id={params.branch_id} />
      {saved && (
        <PaymentMatrix
          isDefault={saved.is_default}
          off={saved.off}
          currency={saved.currency}
          types={deliveryTypes.filter((it) => saved.order_methods.includes(it))}
        />
      )}
    </DocumentPage>
  )
}
