import { Badge } from '#panel/ui/badge.tsx'

/** The first of what is chosen, and how many more. */
export const FilterWords = ({ label, words }: { label: string; words: readonly string[] }) => (
  <>
    <span className="truncate">
      {label}: {words[0]}
    </span>
    {words.length > 1 && <Badge>+{words.length - 1}</Badge>}
  </>
)
