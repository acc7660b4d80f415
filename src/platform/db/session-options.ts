/**
 * For the `options` of every connection, whatever the server's default is. Our statements are many and short, or one with many parts:
 * compiling them takes longer than running them.
 */
export const jitOff = '-c jit=off'
