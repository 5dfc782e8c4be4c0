import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { deliveryTemplateList, type OfferedTemplate } from '#contract/marketing/delivery-template.ts'
import type { BranchRingInput } from '#contract/ordering/branch-zone.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { differences } from '#panel/kit/record/differences.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { templateWords } from './template-words.ts'

const put = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/**
 * Offers the platform's templates for the rings in the surrounding form. Copies a template into the
 * form's fields. If the template has changed since, compares its values with those of the fields.
 */
export function TemplateOffer({ currency }: { currency: string }) {
  const t = useWords(templateWords)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const [id, version] = useWatch({ name: ['template_id', 'template_version'] }) as (number | null)[]
  const all = useQuery({ ...ask(deliveryTemplateList.list, {}), staleTime: 0 }).data ?? []
  const offered = all.filter((it) => it.currency === currency)
  const own = all.find((it) => it.id === id)
  function take({ id: template_id, version: template_version, road_factor_pct, rings, name }: OfferedTemplate) {
    for (const [field, value] of Object.entries({ template_id, template_version, road_factor_pct, rings }))
      setValue(field, value, put)
    toasts.add({ title: t('copied', { name }) })
  }
  const isNewer = own !== undefined && version !== null && own.version > (version ?? 0)
  return (
    <>
      <HistoryLabel
        name="template_id"
        label={t('template_id')}
        options={all.map((it) => ({ value: String(it.id), label: it.name }))}
      />
      <HistoryLabel name="template_version" label={t('template_version')} />
      {isNewer && !isReadOnly && (
        <Newer template={own} onTake={() => take(own)} onKeep={() => setValue('template_version', own.version, put)} />
      )}
      {!isReadOnly && offered.length > 0 && <Choose offered={offered} onTake={take} own={isNewer ? undefined : own} />}
    </>
  )
}

interface ChooseProps {
  offered: readonly OfferedTemplate[]
  /** The template from which the rings were copied. */
  own: OfferedTemplate | undefined
  onTake: (template: OfferedTemplate) => void
}
function Choose({ offered, own, onTake }: ChooseProps) {
  const t = useWords(templateWords)
  const [chosen, choose] = useState<string | null>(null)
  return (
    <NativeSelect
      label={t('template')}
      description={own ? t('fromTemplate', { name: own.name }) : t('templateText')}
      placeholder={t('chooseTemplate')}
      value={chosen}
      onChange={(next) => {
        choose(next)
        const template = offered.find((it) => String(it.id) === next)
        if (template) onTake(template)
      }}
      options={offered.map((it) => ({ value: String(it.id), label: it.name }))}
    />
  )
}

interface NewerProps {
  template: OfferedTemplate
  onTake: () => void
  onKeep: () => void
}
/** The template's current values, beside the branch's. */
function Newer({ template, onTake, onKeep }: NewerProps) {
  const t = useWords(templateWords)
  const f = useWords(formWords)
  const { labels } = useInside()
  const { road_factor_pct, rings } = useWatch() as BranchRingInput
  const differs = differences(
    { road_factor_pct, rings },
    { road_factor_pct: template.road_factor_pct, rings: template.rings },
    labels,
    f,
  )
  return (
    <Banner
      className="col-span-full"
      title={t('newerTemplate', { name: template.name })}
      action={
        <div className="flex flex-wrap gap-2 text-ink">
          <Button size="small" onPress={onTake}>
            {t('takeTemplate')}
          </Button>
          <Button size="small" onPress={onKeep}>
            {t('keepOwn')}
          </Button>
        </div>
      }
    >
      {differs.length > 0 && (
        <>
          <p>{t('newerText')}</p>
          <table className="mt-2 w-full text-left text-xs">
            <thead className="text-muted">
              <tr>
                {(['field', 'here', 'there'] as const).map((head) => (
                  <th key={head} scope="col" className="py-1 pr-3 font-medium">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {differs.map(({ path, label, before, after }) => (
                <tr key={path} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 font-medium">
                    {label}
                  </th>
                  <td className="pr-3">{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Banner>
  )
}
