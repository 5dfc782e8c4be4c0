/** What a member's device runs on. */
export const devicePlatforms = ['ios', 'android', 'web'] as const
