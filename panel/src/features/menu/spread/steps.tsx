import { useId, useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { CallInput, Out } from '#contract/kit/call.ts'
import { menu } from '#contract/menu/menu.ts'
import { spread, spreadFields } from '#contract/menu/spread.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { BranchDiffs } from '#panel/domain/menu/branch-diffs.tsx'
import { DiffButton } from '#panel/domain/menu/diff-button.tsx'
import { useDiff } from '#panel/domain/menu/use-diff.ts'
import { FieldsInput } from '#panel/domain/menu/spread-inputs.tsx'
import { SpreadRunCard } from '#panel/domain/menu/spread-run.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type SpreadRequest = CallInput<typeof spread.start>
type Values = Out<typeof spread.start.body>

/** The fields that are transferred by default: all except whether the product is switched on. */
const usual = spreadFields.filter((it) => it !== 'is_active')

/** A message in place of the steps if there is no other branch. */
export const Unavailable = ({ title, because }: { title: string; because: string }) => (
  <div className="grid max-w-5xl gap-5">
    <PageHead title={title} />
    <Banner title={because} />
  </div>
)

/**
 * All steps of copying a menu on one page: what is copied where, a preview for each branch, then
 * the run with its progress and its report. The run's id is in the address, so that the user can
 * leave and return.
 */
export function Steps({
  title,
  description,
  currency,
  startLabel,
  start,
  asked,
  children,
}: {
  title: string
  description: string
  currency: string
  startLabel: string
  /** Initial values of everything except the chosen fields. */
  start: FieldValues
  /** The call's input from the form's values. */
  asked: (values: Values) => SpreadRequest
  /** The inputs before the fields. */
  children: ReactNode
}) {
  const t = useWords(words)
  const id = useId()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const run = typeof search.run === 'string' ? search.run : undefined
  const form = useContractForm(spread.start.body, { product_ids: null, fields: usual, ...start })
  const [labels] = useState<Labels>(() => new Map())
  /** The values for which the preview below was made. */
  const [seen, setSeen] = useState<string | null>(null)
  const land = (refusal: Parameters<typeof landErrors>[1]) => {
    const rest = landErrors(form, refusal, labels)
    if (rest) sayRefusal(refusal, rest)
  }
  const diff = useDiff(spread.diff, { onDone: (given) => setSeen(JSON.stringify(given)), onRefused: land })
  const starting = useSend(spread.start, {
    invalidates: [menu.changes],
    onDone: (laid) => setSearch({ run: laid.id }),
    onRefused: land,
  })
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHead
        title={title}
        description={description}
        actions={
          run && (
            <Button
              onPress={() => {
                setSeen(null)
                setSearch({ run: undefined })
              }}
            >
              {t('again')}
            </Button>
          )
        }
      />
      {run ? (
        <SpreadRunCard
          menu_change_id={run}
          currency={currency}
          title={t('report')}
          cancel={spread.cancel}
          undo={spread.undo}
        />
      ) : (
        <>
          <Card>
            <ContractForm
              id={id}
              form={form}
              schema={spread.start.body}
              labels={labels}
              onSubmit={(values) => diff.mutate(asked(values))}
            >
              <div className="grid gap-5">
                {children}
                <FieldsInput name="fields" label={t('fields')} description={t('fieldsHelp')} />
                <DiffButton
                  isPending={diff.isPending}
                  done={diff.done}
                  total={asked(form.getValues() as Values).body.branch_ids.length}
                />
              </div>
            </ContractForm>
          </Card>
          {seen && diff.data && (
            <Diff form={form} asked={asked} seen={seen}>
              {(isCurrent) => (
                <Card
                  isFlush
                  title={t('diff')}
                  description={t('diffText')}
                  actions={
                    <Button
                      variant="solid"
                      isDisabled={!isCurrent || diff.data.every((it) => it.total_rows === 0)}
                      isPending={starting.isPending}
                      onPress={() => starting.mutate(JSON.parse(seen) as SpreadRequest)}
                    >
                      {startLabel}
                    </Button>
                  }
                >
                  {!isCurrent && <Banner kind="warning" title={t('changed')} className="mx-5 mb-3" />}
                  <BranchDiffs branches={diff.data} currency={currency} />
                </Card>
              )}
            </Diff>
          )}
        </>
      )}
    </div>
  )
}

/** The preview for the current values. It is marked as outdated once they change. */
function Diff({
  form,
  asked,
  seen,
  children,
}: {
  form: UseFormReturn<FieldValues>
  asked: (values: Values) => SpreadRequest
  seen: string
  children: (isCurrent: boolean) => ReactNode
}) {
  const values = useWatch({ control: form.control })
  return <section aria-live="polite">{children(JSON.stringify(asked(values as Values)) === seen)}</section>
}
