import { execFileSync } from 'node:child_process';
import * as z from 'zod';

const condition = z.enum(['service_healthy', 'service_completed_successfully']);

const seconds = z.string().regex(/^\d+s$/);

/** The part of the Compose Specification that our file uses: a misspelt key or a value of another type fails. */
const service = z.strictObject({
  profiles: z.tuple([z.string()]).optional(),
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  init: z.boolean().optional(),
  hostname: z.string().optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition }))]).optional(),
  healthcheck: z
    .strictObject({ test: z.tuple([z.literal('CMD')], z.string()), interval: seconds })
    .partial()
    .optional(),
  ports: z.array(z.string().regex(/^(?:[\d.]+:)?\d+:\d+(?:\/udp)?$/)).optional(),
  network_mode: z.enum(['host', 'bridge', 'none']).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.null()])).optional(),
  extra_hosts: z.array(z.string().regex(/^[^:]+:[^:]+$/)).optional(),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(?::ro)?$/)).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ulimits: z.strictObject({ nofile: z.int() }).optional(),
  sysctls: z.strictObject({ 'net.ipv4.tcp_retries2': z.int() }).optional(),
  stop_grace_period: seconds.optional(),
});
export const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

/** The file as Compose reads it if no variable is set; a default value may name another variable. */
export function interpolated(text: string): string {
  const inserted = text.replaceAll(/\$\{[A-Z_]+:-([^${}]*)\}/g, '$1');
  return inserted === text ? text : interpolated(inserted);
}

/** Whether Docker Compose is available to check a file. */
export const isDocker = () => {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
