import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // One file a page: its parts are needed together, and every file costs its headers.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
