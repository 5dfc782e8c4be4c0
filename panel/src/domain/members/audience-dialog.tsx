import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { audience as audienceSchema, audienceFaults, type Audience } from '#contract/members/audience.ts'
import { FormDialogFrame } from '#panel/kit/form/form-dialog.tsx'
import { useContractForm, withRules } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { AudienceCount } from './audience-count.tsx'
import { AudienceInput } from './audience-input.tsx'
import { firstCondition } from './audience-start.ts'
import { useCompanyCurrency } from '../organisation/company-currency.ts'

const schema = withRules(z.strictObject({ audience: audienceSchema() }), ({ audience }) => audienceFaults(audience))

/**
 * Conditions for one use: entered in a dialog with a count beside them, and passed on when they are
 * complete.
 */
export default function AudienceDialog({
  title,
  done,
  company_id,
  start,
  onDone,
  onClose,
  children,
}: {
  title: string
  /** The label of the main button. */
  done: string
  company_id: string
  start?: Audience | undefined
  onDone: (audience: Audience) => void
  onClose: () => void
  /** Further buttons, shown to the left of the main button. */
  children?: ReactNode
}) {
  const currency = useCompanyCurrency(company_id)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(schema, { audience: start ?? firstCondition })
  return (
    <FormDialogFrame
      form={form}
      schema={schema}
      labels={labels}
      title={title}
      width="wide"
      save={done}
      more={children}
      onSubmit={(values) => onDone(values.audience)}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <AudienceInput name="audience" company_id={company_id} currency={currency} />
        <Count company_id={company_id} />
      </div>
    </FormDialogFrame>
  )
}

function Count({ company_id }: { company_id: string }) {
  const audience = useWatch({ name: 'audience' }) as Audience
  return <AudienceCount company_id={company_id} audience={audience} />
}
