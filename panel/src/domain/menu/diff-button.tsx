import { Button } from '#panel/ui/button.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { spreadWords } from './spread-words.ts'

/** The button that compares branches, with its progress. Without `onPress`, it submits its form. */
export function DiffButton({
  isPending,
  done,
  total,
  onPress,
}: {
  isPending: boolean
  done: number
  total: number
  onPress?: () => void
}) {
  const t = useWords(spreadWords)
  const format = useFormat()
  return (
    <div className="grid gap-3">
      <Button
        variant="solid"
        isPending={isPending}
        className="justify-self-start"
        {...(onPress ? { onPress } : { type: 'submit' as const })}
      >
        {t('compare')}
      </Button>
      {isPending && done > 0 && (
        <ProgressBar
          label={t('comparing')}
          value={(done * 100) / total}
          valueLabel={`${format.number(done)} / ${format.number(total)}`}
        />
      )}
    </div>
  )
}
