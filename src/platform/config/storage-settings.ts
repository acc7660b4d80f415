import { text, url } from './setting.ts'

const group = 'Files'

/** Where the files of messages are kept: in a bucket of S3, or (without these) in the data folder. */
export const storageSettings = {
  s3Endpoint: url(
    'GODWIT_S3_ENDPOINT',
    {
      group,
      about:
        'The service that speaks S3, such as https://s3.eu-north-1.amazonaws.com. Without it files of messages are kept in the data folder, which all nodes must then share.',
    },
    ['http:', 'https:'],
  ),
  s3Bucket: text('GODWIT_S3_BUCKET', { group, about: 'The bucket. It must not be public.' }),
  s3Region: text('GODWIT_S3_REGION', {
    group,
    about: 'The region that requests are signed for.',
    fallback: 'us-east-1',
  }),
  s3AccessKey: text('GODWIT_S3_ACCESS_KEY', {
    group,
    about: 'The key that may list the bucket and put, get and delete its objects.',
  }),
  s3SecretKey: text('GODWIT_S3_SECRET_KEY', { group, about: 'Its secret.', secret: true }),
} as const

export type OptionalStorageSetting = Exclude<keyof typeof storageSettings, 's3Region'>

const together = ['s3Endpoint', 's3Bucket', 's3AccessKey', 's3SecretKey'] as const

/** One sentence for each missing setting of a bucket that is configured in part. */
export function incompleteStorage(value: (name: string) => string | undefined): string[] {
  const names = together.map((key) => storageSettings[key].name)
  const given = names.find((name) => value(name))
  if (given === undefined) return []
  return names.filter((name) => !value(name)).map((name) => `${name} is not set, and ${given} needs it.`)
}
