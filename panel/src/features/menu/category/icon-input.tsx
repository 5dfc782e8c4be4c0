import { useQuery } from '@tanstack/react-query'
import { iconList } from '#contract/marketing/icon.ts'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * A choice of one of the platform's icons, or none. An icon that can no longer be chosen stays
 * until another is chosen. The field is hidden while the platform has no icons.
 */
export function IconInput(props: InputProps) {
  const t = useWords(words)
  const lang = useLanguage()
  const { data: icons = [] } = useQuery(ask(iconList.list, {}))
  const {
    value,
    onChange,
    isReadOnly,
    ref: _,
    ...rest
  } = useBound<number | null | undefined>(
    props,
    icons.map((it) => ({ value: String(it.id), label: it.name[lang] ?? '' })),
  )
  const chosen = icons.find((it) => it.id === value)
  if (isReadOnly)
    return (
      <ReadFact label={rest.label} className={rest.className}>
        {chosen ? <img src={chosen.image} alt={chosen.name[lang]} className="size-10 object-contain" /> : ''}
      </ReadFact>
    )
  if (icons.length === 0) return null
  return (
    <RadioGroup
      {...rest}
      orientation="horizontal"
      value={value ? String(value) : 'none'}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
      options={[
        { value: 'none', label: t('noIcon') },
        ...icons.map((it) => ({
          value: String(it.id),
          label: (
            <span className="flex items-center gap-1.5">
              <img
                src={it.image}
                alt=""
                width={24}
                height={24}
                loading="lazy"
                className="-my-0.5 size-6 object-contain"
              />
              {it.name[lang]}
            </span>
          ),
        })),
      ]}
    />
  )
}
