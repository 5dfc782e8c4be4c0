import { Badge } from '#panel/ui/badge.tsx'

/**
 * How many words are shown, so that rows stay one line high. Then follows a count of the others,
 * which are named on hover.
 */
const max = 1

/** A set of words in a cell. An empty set is shown as the word `none`. */
export function Tags({ words, none }: { words: readonly string[]; none: string }) {
  if (words.length === 0) return <span className="text-muted">{none}</span>
  const rest = words.slice(max)
  return (
    <span className="inline-flex gap-1">
      {words.slice(0, max).map((each) => (
        <Badge key={each}>{each}</Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')}>
          <Badge>
            +{rest.length}
            <span className="sr-only"> {rest.join(', ')}</span>
          </Badge>
        </span>
      )}
    </span>
  )
}
