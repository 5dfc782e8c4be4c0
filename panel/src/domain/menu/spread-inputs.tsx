import { fieldGroups, type FieldGroup, type SpreadField } from '#contract/menu/spread.ts'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useSiblings } from '../organisation/siblings.ts'
import { spreadWords } from './spread-words.ts'

/**
 * A choice of branches of the same company: a checkbox for each, and a button for all. The field
 * holds their ids.
 */
export function BranchesInput({
  name,
  branch_id,
  description,
}: {
  name: string
  branch_id: string
  description?: string
}) {
  const t = useWords(spreadWords)
  const branches = useSiblings(branch_id)
  const options = branches.map((it) => ({ value: it.branch_id, label: it.name }))
  const {
    value = [],
    onChange,
    error,
    isReadOnly,
  } = useBound<string[] | undefined>({ name, label: t('branches') }, options)
  const isAll = options.every((it) => value.includes(it.value))
  if (isReadOnly)
    return (
      <ReadFact label={t('branches')} className="col-span-full">
        {options.flatMap((it) => (value.includes(it.value) ? [it.label] : [])).join(', ')}
      </ReadFact>
    )
  return (
    <fieldset data-wrong={error ? '' : undefined} className="col-span-full grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('branches')}</legend>
      {options.length === 0 ? (
        <p className="text-sm text-muted">{t('noOthers')}</p>
      ) : (
        <div className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-5 gap-y-1 overflow-auto rounded-control p-1 -mx-1">
          {options.map((it) => (
            <Checkbox
              key={it.value}
              label={it.label}
              value={value.includes(it.value)}
              onChange={(isOn) => onChange(isOn ? [...value, it.value] : value.filter((one) => one !== it.value))}
            />
          ))}
        </div>
      )}
      {options.length > 1 && (
        <Button
          size="small"
          className="justify-self-start"
          onPress={() =>
            onChange(
              isAll
                ? value.filter((id) => options.every((it) => it.value !== id))
                : [...new Set([...value, ...options.map((it) => it.value)])],
            )
          }
        >
          {t(isAll ? 'noBranches' : 'allBranches')}
        </Button>
      )}
      {(error || description) && (
        <p className={`text-xs ${error ? 'text-danger' : 'text-muted'}`}>{error ?? description}</p>
      )}
    </fieldset>
  )
}

/**
 * A choice of parts of a product. Related fields share one checkbox. The form field holds the names
 * of the product's fields.
 */
export function FieldsInput({
  name,
  label,
  description,
  without = [],
}: {
  name: string
  label: string
  description?: string
  without?: readonly FieldGroup[]
}) {
  const t = useWords(spreadWords)
  const groups = (Object.keys(fieldGroups) as FieldGroup[]).filter((it) => !without.includes(it))
  const {
    value = [],
    onChange,
    error,
    isReadOnly,
  } = useBound<SpreadField[] | undefined>(
    { name, label },
    groups.flatMap((it) => fieldGroups[it].map((field) => ({ value: field, label: t(`field.${field}`) }))),
  )
  const isOn = (it: FieldGroup) => fieldGroups[it].every((field) => value.includes(field))
  if (isReadOnly)
    return (
      <ReadFact label={label} className="col-span-full">
        {groups.flatMap((it) => (isOn(it) ? [t(`groups.${it}`)] : [])).join(', ')}
      </ReadFact>
    )
  return (
    <fieldset data-wrong={error ? '' : undefined} className="col-span-full grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-5 gap-y-1">
        {groups.map((it) => (
          <Checkbox
            key={it}
            label={t(`groups.${it}`)}
            value={isOn(it)}
            onChange={(on) =>
              onChange(
                groups.flatMap((one): readonly SpreadField[] =>
                  (one === it ? on : isOn(one)) ? fieldGroups[one] : [],
                ),
              )
            }
          />
        ))}
      </div>
      {(error || description) && (
        <p className={`text-xs ${error ? 'text-danger' : 'text-muted'}`}>{error ?? description}</p>
      )}
    </fieldset>
  )
}
