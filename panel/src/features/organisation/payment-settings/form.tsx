import { branch } from '#contract/organisation/branch.ts'
import { paymentFaults, paymentSettings } from '#contract/organisation/payment-settings.ts'
import { FormPage } from '#panel/kit/form-page.tsx'
import { withRules } from '#panel/kit/form.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page.tsx'
import { CopyFrom } from './copy-from.tsx'
import { Matrix } from './matrix.tsx'

const noun = {
  ...paymentSettings,
  list: paymentSettings.read,
  input: withRules(paymentSettings.input, paymentFaults),
}

/** How customers of a branch may pay: its methods by the order methods it sells by, with limits, in the order they are offered. */
export default function PaymentSettingsForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const title = useScreenTitle()
  return (
    <FormPage
      noun={noun}
      params={{ branch_id }}
      name={() => title}
      back={`/manegement/${branch_id}/home`}
      invalidates={[branch.state]}
    >
      <CopyFrom branch_id={branch_id} />
      <Matrix branch_id={branch_id} />
    </FormPage>
  )
}
