import { branch } from '#contract/organisation/branch.ts'
import { paymentFaults, paymentSettings } from '#contract/organisation/payment-settings.ts'
import { DocumentPage } from '#panel/kit/document-page.tsx'
import { withRules } from '#panel/kit/form.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { CopyFrom } from './copy-from.tsx'
import { Matrix } from './matrix.tsx'

const noun = { ...paymentSettings, input: withRules(paymentSettings.input, paymentFaults) }

/** How customers of a branch may pay: its methods by the order methods it sells by, with limits, in the order they are offered. */
export default function PaymentSettingsForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <DocumentPage
      noun={noun}
      params={{ branch_id }}
      back={`/manegement/${branch_id}/home`}
      invalidates={[branch.state]}
    >
      <CopyFrom branch_id={branch_id} />
      <Matrix branch_id={branch_id} />
    </DocumentPage>
  )
}
