import { Badge } from '#panel/ui/badge.tsx'

/** Rows stay one line high: the first word and a count of the rest, named on hover. */
const max = 1

/** A set of words in a cell; an empty set reads as its own word. */
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
