import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import type { SelectionType } from '#contract/menu/menu-fields.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { groupFaults } from '#contract/menu/rules.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { isTakenOut } from '#panel/domain/menu/choosing.ts'
import { useMenuBranch } from '#panel/domain/menu/menu-branch.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { OptionsInput } from './options-input.tsx'
import { TypeInput } from './type-input.tsx'
import { Usage } from './usage.tsx'
import { words } from './words.ts'

// The preview loads after the form.
const Preview = lazy(() => import('./preview.tsx'))

const noun = { ...materialCatalog, input: withRules(materialCatalog.input, groupFaults) }

/** An option group: selection type, limits, options, and how a customer sees it. */
export default function MaterialCatalogForm() {
  const t = useWords(words)
  const lang = useLanguage()
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const { branch, error, refetch } = useMenuBranch(branch_id)
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!branch) return <FormSkeleton />
  return (
    <FormPage
      noun={noun}
      start={{
        branch_id,
        selection_type: 'single',
        is_required: true,
        minimum_limit: 0,
        selection_limit: 0,
        free_count: 0,
        is_active: true,
        options: [],
      }}
      name={(record) => record.name[lang]}
      back={`/manegement/${branch_id}/branch-material/catalog/list`}
      invalidates={[materialCatalog.names, product.list, menu.read]}
      underTitle={(record) => (
        <Card title={t('usedBy')} description={record.product_count > 0 ? t('usedHelp') : undefined}>
          <Usage group={record} />
        </Card>
      )}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Preview currency={branch.currency} />
        </Suspense>
      }
    >
      <NamesInput name="name" label={t('name')} description={t('nameHelp')} />
      <TypeInput />
      <Limits />
      <OptionsInput branch_id={branch_id} currency={branch.format} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
    </FormPage>
  )
}

/** The inputs for the limits that apply to the chosen selection type. */
function Limits() {
  const t = useWords(words)
  const type = useWatch({ name: 'selection_type' }) as SelectionType | undefined
  if (!type) return null
  const isOut = isTakenOut(type)
  return (
    <FormSection title={t('limits')}>
      {!isOut && (
        <SwitchInput
          name="is_required"
          label={t('is_required')}
          description={t('requiredHelp')}
          className="col-span-full"
        />
      )}
      {type === 'multiple' && (
        <NumberInput name="minimum_limit" label={t('minimum_limit')} description={t('minimumHelp')} hasSteppers />
      )}
      {type !== 'single' && (
        <NumberInput
          name="selection_limit"
          label={t(isOut ? 'outLimit' : 'selection_limit')}
          description={t('limitHelp')}
          hasSteppers
        />
      )}
      {type === 'multiple' && (
        <NumberInput name="free_count" label={t('free_count')} description={t('freeHelp')} hasSteppers />
      )}
    </FormSection>
  )
}
