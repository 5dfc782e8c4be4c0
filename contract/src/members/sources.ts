/** Where somebody became a member (spec §3). `panel`: entered in this panel. */
export const registrationSources = ['panel', 'website', 'mobile', 'facebook', 'veteran', 'imported'] as const

/** Where an ordering app runs. */
export const devicePlatforms = ['ios', 'android', 'web'] as const

export const consentChannels = ['sms', 'email', 'call', 'notification'] as const
export type ConsentChannel = (typeof consentChannels)[number]
