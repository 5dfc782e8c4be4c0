/**
 * The address of the small copy (320 px) of a picture. Demo pictures have no such copy and keep
 * their own address.
 */
export const smallPicture = (url: string) =>
  url.startsWith('/files/pictures/') ? url.replace(/\.webp$/, '.small.webp') : url
