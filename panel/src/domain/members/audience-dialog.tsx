import { useId, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { audience as audienceSchema, audienceFaults, type Audience } from '#contract/members/audience.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { ContractForm, useContractForm, withRules } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { AudienceCount } from './audience-count.tsx'
import { AudienceInput } from './audience-input.tsx'
import { firstCondition } from './audience-start.ts'
import { useCompanyCurrency } from '../organisation/company-currency.ts'

const schema = withRules(z.strictObject({ audience: audienceSchema() }), ({ audience }) => audienceFaults(audience))

/** Conditions for once: typed in a dialog with a count beside them, and handed over when they are whole. */
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
  /** What its button says. */
  done: string
  company_id: string
  start?: Audience | undefined
  onDone: (audience: Audience) => void
  onClose: () => void
  /** Further ways on, left of the button. */
  children?: ReactNode
}) {
  const id = useId()
  const f = useWords(formWords)
  const currency = useCompanyCurrency(company_id)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(schema, { audience: start ?? firstCondition })
  return (
    <Dialog isOpen onClose={onClose} title={title} width="wide">
      <ContractForm
        id={id}
        form={form}
        schema={schema}
        labels={labels}
        onSubmit={(values) => onDone(values.audience as Audience)}
      >
        <div className="grid gap-5">
          <AudienceInput name="audience" company_id={company_id} currency={currency} />
          <Count company_id={company_id} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            {children && <span className="mr-auto">{children}</span>}
            <Button onPress={onClose}>{f('cancel')}</Button>
            <Button type="submit" variant="solid">
              {done}
            </Button>
          </div>
        </div>
      </ContractForm>
    </Dialog>
  )
}

function Count({ company_id }: { company_id: string }) {
  const audience = useWatch({ name: 'audience' }) as Audience
  return <AudienceCount company_id={company_id} audience={audience} />
}
