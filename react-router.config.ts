import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  // Beside the folder that is served, and put in its place once it is whole.
  buildDirectory: process.env.BUILD_INTO ?? 'build',
  ssr: true,
  // One file a page: its parts are needed together, and every file costs its headers.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
