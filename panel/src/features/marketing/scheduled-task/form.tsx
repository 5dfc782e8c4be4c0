import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { notificationNames } from '#contract/marketing/notification/notification-names.ts'
import { taskCycles } from '#contract/marketing/scheduled-task/due-days.ts'
import { taskFaults } from '#contract/marketing/scheduled-task/rules.ts'
import {
  scheduledTask,
  taskActions,
  type ScheduledTaskInput,
} from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { personalChequeNames } from '#contract/members/offer/gift-cheque-names.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { branchNames, companyNames } from '#contract/organisation/names.ts'
import { AudienceInput } from '#panel/domain/members/audience-input.tsx'
import { firstCondition } from '#panel/domain/members/audience-start.ts'
import { useCompanyToday } from '#panel/domain/organisation/company-clock.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { MinuteInput } from '#panel/domain/organisation/minute-input.tsx'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { DateInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { RecordInput, RecordsInput } from '#panel/kit/form/record-field.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'
import { Switches } from './switches.tsx'
import { words } from './words.ts'

// This part is beside the form. It loads after the form, so that the form appears sooner.
const Aside = lazy(() => import('./aside.tsx'))

const noun = { ...scheduledTask, input: withRules(scheduledTask.input, (it) => taskFaults(it as ScheduledTaskInput)) }
const base = '/marketing/scheduled-task'

/** The form of a scheduled task: what it does, for whom, and when. */
export default function ScheduledTaskForm() {
  const t = useWords(formWords)
  const w = useWords(words)
  const companies = useUser().user_companies
  const { scheduled_task_id } = usePage<'/marketing/scheduled-task/form/$scheduled_task_id'>().params
  const today = useCompanyToday(companies[0]?.id)
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        action: 'notification',
        audience: firstCondition,
        validity_days: 0,
        category_ids: [],
        product_ids: [],
        switches_on: true,
        rest_days: 0,
        cycle: 'weekly',
        starts_on: today,
        at_min: 660,
      }}
      name={(it) => it.name}
      back={scheduled_task_id === undefined ? base : `${base}/view/${scheduled_task_id}`}
      onward={(made) => `${base}/view/${made.id}`}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Aside id={scheduled_task_id} />
        </Suspense>
      }
    >
      <FormSection title={t('about')}>
        {scheduled_task_id === undefined && companies.length > 1 && (
          <RecordInput name="company_id" label={t('company')} from={companyNames} className="col-span-full" />
        )}
        <TextInput name="name" label={w('name')} description={t('nameHelp')} />
        <SelectInput name="action" label={w('action')} options={optionsOf(taskActions, (it) => w(`actions.${it}`))} />
      </FormSection>
      <When />
      <Work />
    </FormPage>
  )
}

const useIt = () => useWatch() as Partial<ScheduledTaskInput>

function When() {
  const t = useWords(formWords)
  const w = useWords(words)
  const { company_id } = useIt()
  return (
    <FormSection title={t('when')} description={t('whenHelp')}>
      <SelectInput name="cycle" label={w('cycle')} options={optionsOf(taskCycles, (it) => w(`cycles.${it}`))} />
      <MinuteInput name="at_min" label={t('at_min')} />
      <DateInput name="starts_on" label={t('starts_on')} description={t('startsHelp')} />
      <DateInput name="ends_on" label={t('ends_on')} description={t('endsHelp')} />
      <RecordInput
        name="branch_id"
        label={t('branch_id')}
        from={branchNames}
        query={{ company_id }}
        className="col-span-full"
      />
    </FormSection>
  )
}

/** The inputs that depend on what the task does. */
function Work() {
  const t = useWords(formWords)
  const { action, company_id = '', branch_id, validity_days, rest_days } = useIt()
  const currency = useCompanyCurrency(company_id)
  const query = { company_id }
  return (
    <>
      <FormSection title={t('what')}>
        {action === 'notification' && (
          <RecordInput
            name="notification_id"
            label={t('notification_id')}
            description={t('notificationHelp')}
            from={notificationNames}
            query={query}
            className="col-span-full"
          />
        )}
        {action === 'gift_cheque' && (
          <RecordInput
            name="gift_cheque_id"
            label={t('gift_cheque_id')}
            description={t('chequeHelp')}
            from={personalChequeNames}
            query={query}
            className="col-span-full"
          />
        )}
        {action === 'points' && (
          <>
            <NumberInput name="points" label={t('points')} />
            <NumberInput
              name="validity_days"
              label={t('validity')}
              description={t('validityHelp')}
              suffix={t('days', { count: validity_days ?? 0 })}
            />
          </>
        )}
        {action === 'menu' && !branch_id && <p className="col-span-full text-sm text-muted">{t('branchFirst')}</p>}
        {action === 'menu' && branch_id && (
          <>
            <Switches />
            <RecordsInput
              name="category_ids"
              label={t('category_ids')}
              from={category.names}
              place={{ params: { branch_id } }}
            />
            <RecordsInput
              name="product_ids"
              label={t('product_ids')}
              from={product.names}
              place={{ params: { branch_id } }}
            />
          </>
        )}
      </FormSection>
      {action !== 'menu' && (
        <FormSection title={t('who')} description={t('whoHelp')}>
          <AudienceInput name="audience" company_id={company_id} currency={currency} own={undefined} />
          <NumberInput
            name="rest_days"
            label={t('rest')}
            description={t('restHelp')}
            suffix={t('days', { count: rest_days ?? 0 })}
          />
        </FormSection>
      )}
    </>
  )
}
