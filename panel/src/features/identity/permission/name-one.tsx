import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, useScreenTitle } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * A permission form without an id (spec §2). Permissions cannot be declared here, so the user picks
 * a known one, whose form sets its names.
 */
export function NameOne({ label, options, form }: { label: string; options: readonly Option[]; form: string }) {
  const t = useWords(words)
  const f = useWords(formWords)
  const go = useGo()
  const title = useScreenTitle()
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={title} />
      <Banner title={t('fixed')} />
      <Card>
        <NativeSelect
          label={label}
          description={t('unnamedFirst')}
          placeholder={f('choose')}
          value={null}
          options={options}
          onChange={(id) => go(`${form}/${id}`)}
        />
      </Card>
    </div>
  )
}

/** Puts permissions without a text of their own first. */
export const unnamedFirst = <T extends { name: Record<string, string> }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => Number(isNamed(a)) - Number(isNamed(b)))

const isNamed = ({ name }: { name: Record<string, string> }) => Object.values(name).some(Boolean)
