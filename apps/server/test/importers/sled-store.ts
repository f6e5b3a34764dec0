import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The files of a message store written by sled 0.34.7 itself, with messages in the format of VoceChat 0.3, compressed
 * with Brotli. A store written by a test would only confirm our own assumptions about the format.
 */
const FILES: Readonly<Record<string, string>> = {
  conf: 'ix6Ac2VnbWVudF9zaXplOiA1MjQyODgKdXNlX2NvbXByZXNzaW9uOiBmYWxzZQp2ZXJzaW9uOiAwLjM0CnYZUcED',
  db:
    'W80ZQkQhk4CzwG58+RA9jcSSki0yCI0lzzFyGXR4fpu996n3HyAqLaGigGJgLtpkenqzYh5Grpy9QlflXHW6u3WYebhwtkE3yybh' +
    'z9qHBdomn2ZpRgmu9T+HTW/sKJrzj2mBHUZjYTQH2BocBdILN0XRYRj/j38j/NsDO7cVWEIR5v//MvWcIPef8ozSVi4ApwH09v3v' +
    'umnUEiIZSW4dlTbpZdJcRrPqG6UV9uZPcriOkI9ZCiuVJYwoTqXI3ivtWf21N+kAkg5QHuIGD7tg5NyvqlP+c4rYvlrtLiQEPyg3' +
    '3D1D1x9zhlZUAr7M/PElr/roAICc/eWzaBBA0Gq9aB9CgABwTaMiLxthQAGfD0JAPF14vZRuBgBHr8+blpaq17/821JuzXZeoyAw' +
    'lDYwBBffp4L3fVvYrsNGLiAAKzhcpwUvFxspcxUUHKkvyEpVwGT/R36IPilfgSn1F6MuSt0hdbUBAEAmyXE9PwijWuE4Wm9W4FeU' +
    'RXRlU8bulmOD49gb3d4zO6ToWi8jovE4BkbrXv24aXH35zbvOJ5u1r/cVsdnbtSLzR4FxthN2rneDSGvumnVhbfOuvWS6S9uVTSO' +
    'K84N+idshLZ9H0Nj+KeOn4GNUkAAfiRDcGNMZyw+I751I2ApP/7njdZQJy1qb8A/ajNDs9EEfcnZtgTX8Ot5xJPBrWVP3S16u5nS' +
    'WyjZXOshpwrmRBY9MtXp9W6NZoZ5hzUaheEknqX4CWoz1AUKTByoHJ2MP3sOMIhUg0eZX4oTFMFV5eflv1WXPnInqEdXJcOXuLAS' +
    'ZZeb5cE9MdJx69QjolbU0eW1j7t7/+9ZV0rXsQbPL6sB1APkClgDNtbZ98jE8yisIS37VYQM2b1McMp8QoatF+FgUFC6OqY9U3oS' +
    'NqVXhtMYLETib3pUPT4Zu9e/eM6DZn2eFYwGkAD1euR3cYRNXwT5B50qVhUGp7o1AwRozYpOuNMy8wIICViy+HOpWWB14KsJDxWo' +
    'QR1EVbTNIRLpt7pg+K5nJ0plWdJmkMJTWYmyIfT7HqDirMhmQongfDhm1PQw+x6Zcg4DNVisS2ZpCjDRbdV3yf/RvR0bb6LuUEC4' +
    'r2eZrB7Nvkem1kirSk3dMJcy7ctfDWgsPE3Smyb6NXA/YjfB2kAcJ4mggvN5fvgSoKbrdTCzVXlZe1xrpure5/YYSwOtmB5ACGoN' +
    '9XpH/QgpyUTt+G2KsZEjSivRG900gQErmi/ceaeRaXqY1bLVenZ+6BAtk1cVni/YSJdKpFhQuumYxhyZU08GFS9UzvaPLJWADFVz' +
    'WWyryaA27QR1Tq32xg3DSowXbi0DH7sajaTZ0L9wrKdhdjXtQRKTpt3vxd/tAiCEenw3V9QWaysCIRG3T2CJG2wdMhQrQ43fiirT' +
    'HfcJ2l0yowk3l/tK6LUbq4jmWhoNTV0AvdNovpTtvKMnr2T4ONEtCgElXXX68AxZxwQTgh/sC7jKXmNCqwr5t4Km1sSJzA8as+O4' +
    'v1qW5DNPHjQriCZDjab26nPY8UDXma582QVEKJ6UkKRbfPR7JaBRAWgD/1bASIBqtVM3MBqjMwZDZ0fIRrFZlQgY1xBDlJshEaOC' +
    '4aKRcEOTabJn7Iy6ewBBA+MZ9ZVu9j0yXWakXds5W7Bl0nQ4f46Xm0j8xTTkI8n3zSNSks8kQaPGGie161GxycRLEXekaR1/AB2M' +
    'xK5CbErUcDr7Hpkm02XGDERyPSU6Xe/032qMHyq+NXsH6n4PqHQAIIx0ey9K8hL/zDtEQqSIVJEm0kWGiNrdkVskUtjE5srMWqTJ' +
    '6ctQ+3Txk0bQqPS7cZf7cQOgt5dBJMVXh9aIUZsK+hwzQc79/BTcyImV8Esnrx5CLDH425752daSKvk3w9mXFrauSIdOkFB8hLfD' +
    '1UJcAWgKgQiliVna/BW4sa4OmoJVV5XJaW2mE/ETdHNVcgw+xorrkLmuGbBxwzAYN/oSF+27Q8mExiR6Oz6qj/XtM487xGm9FB8z' +
    'l3Vqm/i5QB2H95qA+vRZVcWFiwNSTb8Sx1e6STUTG4OJeB3LOHZ0u5qSEtw9M5Kma3L0l2jfxNasfIWOR39r9EVwf50RF2anpM1u' +
    'fqN2XuvpdUTPJ+OeM+7AXZZdkl1SXFKdXEAI6nFhzoghLic1yRb+4/Y9fRYbo2QXcZaW3l74Pn/ESNOF+KaU0prwc3OU5wK/V1pP' +
    'n6wpzU0r+TIGRtViK7g3YhtZbmYCx0lprvX+HMQgrW3sZFpPQzY2KuUQSA51TFI4CTNcCH5YWm/FW7dVGqYAyBh1/Ud1giWa//bI' +
    'O1tRChMB2sbbOkSj/ZoXEgc7XueNsxZSL3aQG+aUL6Q/VF9FQ8rXpmNZExSRHF/CLTr8PM6bwa0Zrklg7y/ZvRTU9birDj6ag1v0' +
    'EhWqE20JK3twta6BQmwi6XRrBG721uDIs/rxYO5vzaaS6V30X3o+m5u6CYWBjXXWNcHxoEK1GryWshMxIdaTF0i4IipEq0cHnjKQ' +
    'Vs8uNi2ozoMZ3MytUDjYuK/d/4nFBhWq34H2a98QiQBjbjadDxy/510O6q7fz2ZUU1FfZ6e0+QNYvq7xzRXcps845FULzcn3o0nO' +
    'Bsa450P+uGBpJMaLoIKq+s6SbRkQJsSqc9XbMhMC2l56ZAd4tZNEAB1KECZntvY0QN0GQEcAsMUkO4K+FQMSHbbCKwuIBZQF1AW0' +
    'BfQFjD9oRaj59BV2FvSdQDFjR4/iqnfR3bHdnYh6szVjrAHVgnFzN6EIsIkO7w1LJJeQhoWl+LV7n978HVDJyc0MP7VtrD3Z2RW6' +
    'LG53oewxYMROVQQAAxJRrSfHP6tMHWef4ApAAhKGUYqTKaXUj2FCrG/E05H5VZ+oUK1qWvSLawSJ2FZQcp2dnCtwrluhSLBJlT/i' +
    '3Vx1BoTSd2A+PFpDIoBXlQ2nXvZZ092omwNoGADmLJ7/321MQEICUiAV0iAdMiCCJMTfNkMxMXeivvG1ARlyCGeU9pKDmVBsxOMR' +
    'C/L8NuNqgGNtUCIRn/qQ1xJEhWrl0+2zFen5zoL80vuTuMF5Tn4hCKASAn0hvnyyoENCrPI3jT6XVABy8NmvX3M0WUSFaiXI+XNB' +
    'nWnr3i7iVbaBnO9WKBBsUMUKzl2UckAoVScTrCqjhcnRN+wm85Q6o0K12tr/+hlSysH8W6ZcWOxc4CYUBDakJsYvbNNiQCj1qT/H' +
    '/xJuVKj2ScqF5v4IFVS+gefOqDM5jznRCanNUs6FboWCwYbVfsEvqtHChFjfiL9b//eoUO2j3jUKERVUSdbTwpF6ThT8fLd2Zflz' +
    'kZtQCNiIuuw96tqAAUKp8iFPFCMmR1995Znp6owK1Qq8zv6N9PBMzjHfb5uFm4vdCoWCjXp6PwdkljksvZrMCZ7bY0Ksr7ycVuaP' +
    'UOnVB11IfE8vbpwyNj+uRqHu7YBJA6BOfziLTTWgB2bfI/NkviyQhbLoeWLWgMY3EWjUyKJRM4VGho5GpoJGxAaA5wLvNzXjXzFn' +
    'Rs/4h2ZeSVwlnzDRxgYONmT2tim5zR42M8eTcPfTs5GlFsD8XGNpoWmhMLAxHexdbBMnQ0Ksukp2vkj0ADn4Pq4a1skGUKFazVsV' +
    'noh052V+mO9WlXBziVuhcLDxr97u6zo71K0ALDoALDtYhnsQIPLeddcMz/CNwAiNyIjbf1kkKGjEB/G63H1lc1yg1geJxMOOF9CJ' +
    '9KOZMVTtkPuflLwji47s+lJu4ArAAhtE4piSUSt9WSoAbMDBAqKqvxsgc2WezJcFslAWlRE3tAyNOmaFtJVcgojnV9h1TKND98PE' +
    'XKKKJOC4hGkS2LrZ1/fjFsAGf6hkT77KCs0Y1RoV1ur2Lot+0Y/Wfi1YGXQ3v/251E0oAjahzr4QT58fAML0UDhTxrM3VCom/xC4' +
    'sjzGY3wmYEImYmJm0WZFsmABDU0QjYwoDnrWLvmMEr34lFAud1ajV/l8M7CQHmrPnOR+s0k94u2lsm5cDUyyAFBSHp+uNaQlqUeF' +
    'tZK3krON4ivzn13I6mp2LnMrFAmb7DSm/XInKJc68+9Q5uwFEKa+u4GqnFkpKkV1tW56786kql2zmfiegsud/EIwoBIGlZscfbVz' +
    'A8LUs0QnHx+0YGHtk1Wt2efOqJh6uGrjRSNjQ8HtXn9GtT+3dCsUCBtUJpZqdQDDhKyannrulgFy+4iGzIPujAprJRp7fjS62VIw' +
    'RcJ++ja4lZtQEGzI13dzV2QAQ6Uo1rZ3b/waEKYqu8Z7YpjG5Hn9yZB329hpWUf+zLqDwS+BW7sVCoYNK+4et06fBoSpp+763JBY' +
    'BQtr3zxZ64vxCBVT96os1rozhXWtmfm9ooYr3IRCYCNLMw9PnIUKUx/Ddl1S50al+PYsgkMBDBVTN7oK9O58cTQdxuN84ge+SGHH' +
    'cZbKUlkmy2VL2Uq25go0folAQ5FFQ5lCY4aOxkwFjYwNgJELvC9SnEI/5QMjtO47gMn5ppPM/X9SSgEJuZAH+VAAhVAExdACSvY+' +
    'o7HWMbEqZtd01Li20YXd71G9zqx43MapJ2Gb18oB3AI4VMfSJskOhcJGVdHe0wZFEBCmivd1xL/Ai8njEymKUqVPVFi/vnjb9YPV' +
    'Lp6ggfl5+U0/mp3bugmFwcbiAnUc+zEqO1M7qZEamZEbS2NlrI2i/ZeNNolGfhCbxjfPUx4vZJnKke2mI5Hsvf3OgIwmNSwmqD6D' +
    'GHRBcoPpuEcfXqLPGVM8NIzYxu1s64co7cyspLJUlsly2VK2kq3LKBpayiKL7n9rmbBKtplMtIMmUPor3OepUbY2HFSfkfQhlsRm' +
    'Lr+Hl74IZpAoJ77Bjrjm1WqosFZ+ZEnyYh/qG5szIXLbLKWMK90KhcPG4+NVvMOfZC5rXlbGZEzOLJkVs2YKZtNmxXbHHhorY9DI' +
    'DyYxdb/rIeo+BUzME9j06PiCgNxO+IeUUHrKABr7KpIlN5zbkNFdx5ohpkinAvVK1NpqXvfYONc/ScbM8RA3fNqPE5LkO1RY+6qb' +
    'brYZKqa2+HEvG5V75T/v2Tyro3OVm1AEbKKze+BzHyqXOr0Q1CizgDD1cMYrd9wZlqLe18OpRuv8ClbQxw/2cq52KxQJm1RvhmYa' +
    'AhgmZNW5xQ2NBZDbYzryM89gYa2UXWtTjCYHdNFtohVwOye/EAKoRMDXzxOWtj8ql0o45tbt14AwVePeHFwUpjF51LKKiUXuTOrg' +
    'Ljo5sWnc3q1QIGyws1pz43JUWCvvM++kBghTZf3Oe6lh8qjzHanlRl0hBbv09191bq5xEwqCDSmXx5yKZsek+MYkjkuI1KiwVuE1' +
    'jb5xCxCmKsN9aro7062Igjbpn2LanDu4FQqGDSvtni1fDROyvvZY2/eRGhXWKqgOehVAmCpxWo/aSJDVRedbXje4o5tQCGxEeY3f' +
    'ur/NAbnisvEBC48RseM6K2WlrJLVsp1sL2u4Axq/MKGhtKOhOKKhvKAxA0UjEwcgIwHvGJFFC+xL/6+Iw5Wls5X/7aRQBuXQElpB' +
    'a6iANtB2hVVjpdO0psD25yQPshvdNGPgyt9lbtb/wR6G9cDDuPUEzlTcVOAWwH17sGgwSuFrMkI0xoSs0n+bAcVFOlQa//P+a83J' +
    'DnY8O6VRGpVRGztjbzTGof2Xo1yExrAZry0zJF0VmfJmSRtNi0GlB0UDf5ukwJuj/6nH6SsRbeTVY3UD3L24AvDABH4snX75DIXC' +
    'RmPdzBtZh0XY8a2UslJWyWrZTraXNWUcGloqLYu8UXHCKs34MtEOmkCp7VfjTTOrpeai+gQnQ385Mb5dyZNruAXwZQlUxBjf2U9x' +
    '6iVJqLBWY+OmsYYJWfVtdfkBowv7Cu7blFXS7NzZTSgMNuYbSV+1a6PCOr5sddv9mJGygrIqpmJqZsfsmYY5MMc2K047+tBYpoVG' +
    'dhQPH8JbVmUuYLLZqr5Wmf0hJVSenIXGJp9DMwMevy5maTh4Cmg6W8BADh0iqE/1/LmcjKuBALBFRS9RUWet/qy6A4SpOpbxe78i' +
    'SMWHcgIulw+8Aa51KxQOG/fc3lA2R/eEhbVP5dFTZ6iY0jwPyQhamJBVeRqvWHemgOeC4e3Pvnd07uImFAGbUI8vcO82OybF9zRw' +
    'so9Ho8JaHfx3SdzYBAhTxdH4v3Vn4p3K/3Tp16POzV3dCkXCJtWNFyn6pgakeIJaNZ+iMyysfe+CrvsHLVRMzeqN2OHOVHk2Jz31' +
    'aVkv525OfiEUUImColkm8AsmZH1kg/nmzo0Ka986r4UogKFi6ta8/M3uTMcv5luIb5h2dO7uVigQNtiZoOrnBlQuNTvZaWWkBoSp' +
    'Z40ule3OsBRVF91+0ajg6poNl6dSuYebUBBsyNfcdFHc7KhcvpxJtssCGCqm5M8HdhsgTBWxY06WO5P184IzAu4vbHPu6VYoGDa8' +
    'FD6V7EDlUslnS2GYxuSJVat9lYeU2AmdnWVnWSu7yK6ym+zOPdD4KQ2NnxTQkFbRkJjQmGqjMeUAIPUC75CSRR+/zONXxBXKytnO' +
    '/+2UqgqqoR20hxroAB2h0/qsxkpndU2B7e45ZLuiqK+YXcubP2ApAICriUcS1hPo1IyX4BYgbBBY9Cs1+9YhV72Sorpinl6U/+1L' +
    'O5GVs+wsa2UX2VV2k91lj/ZfnloPGiNx/Dj7+perIr6ojLIRtJJTirvs8WYunlURoIrMKFvfuVN0lEWGjzWIJI0xHOZ1oVBYabxo' +
    'etyfM13txHbOxtlojYtxNW7GfZZHQ0vVZRG/6VrDS+GJLbJG02tnSv3mC8rM0xZRiH5P8rON4dNWi9ksrn9WebzmVSCuAGJAQgFG' +
    'iVd0n94ZhglZ30au38WFU6iwVk176Ea7+AqdKHgFd0apjHy4W6FQ2KhvFf/AufZHpcTu5w6xh5aUtSirZVrmwlyZG3NnHsyzzcqw' +
    'HX5orPxCIzuKZZ0TxpZVCSyYara2Lxn1Dymh8zlcaOwbOvQy0ca+mM9BFQmp6YQCMVV1mEU9wunBkf24GlioEqBIMOrT8mFt/RgQ' +
    'pur2wZK7IiMtxDnhtdb33wAf4SYUBhtTh4+e1XZoTMj6QPHFMQoqKqx9Y5L+fFXJUTGlGzkw3ZmCTQraZMgr3gYf6VYoHDbus5wV' +
    'NrLHo1LUtdNRmmCGCVkVVP/48dgEyK3o/92muzOJzLv4/OwyXz7KTSgCNqGiZ78827kxIav2uy0kGCC3x3jm6YHoDAtrZX3/3hd3' +
    'plp+/sQS+0udm492KxQJm1x6y+M1BhWmno5jTocNFta+N5eTvMYjVEwN5O+75s50WlzQmyHNfxt8jIMNuK4TVomBr1gUsqHHo8Ja' +
    'fXoRMT9kY0JWOS15NN0Aud/TeW7sBhYCEWDp9f+bNg5oXQusAQ==',
  'blobs/26004':
    'Wx4OA8J5YDd83KEs4OV3IgTPx9xmSsjcy1OPkEiQTErb/RA7mUxzqyuKs9BRt4Xcx3/OHxRswyaGYhfswRINsWvbpEVRcOsj68rW' +
    'Nq+L3c9XgsNxnyq6bv7ORl9xsz/2JY+Y5w8jvKy3OKvjMjvlxZBlQ14leVFWddN2/ZmIBQcrB4J69lVFRDCiW/4kQkN3Az5QNELM' +
    'xuNxRQQQmUZYgQhQfz3BwLacSESiOfSH0q+BIgI=',
  'blobs/26020':
    'WycOA8KZYMdEJkSMcUPBhQmej7nNvKGJe3UqoSyRIJmUtvshF+oMPtPc6kLHcifygHT7/7UeastuWQskb8shwQA92yYtikLbC1dX' +
    'trZ51+N7X1nNx9OcKy6qskZ/J9IX8PbnfpQJAOlZCE/sLS3atC7OZTUVxVQ2WVnVTdv1w3ghYeXBwsmgHbCqiClZDOvnROjYtqAH' +
    'nUas+Xx+3hWBTeShVhAC519PMHCoJ5KQcQ79qfRroIgA',
  'blobs/26036':
    'WyYOA8J5YLtZKQkiv3Aj3YchQRTbQiyRmM4sVSUUEgmS+JfGXMjle+GMrlimudWFjuVO5AHp9v9rPdSW3bIWSN6WQ4IBerZNWhQF' +
    'tz6yrmxt89p2gOKN05AoKqqyun/H1T/c7ed+ZCHz02mEF/YWpVVUpHOW92naZ2Wc5UVZ1U3bLYQsPPg4GNRDX1VEFCu69W8iNGxX' +
    '4ANNI9R8PJ9XRQATSaQViAD51xMM+OVEQhLOoZ9KvwaKCA==',
  'blobs/26052':
    'WycOA8LiwG74vDMrxwd2K+xESCf3/XK6xZhRirHEwfP/N/NEOpf/mC2QKCpaQ6zzMs2trs4mQ8dyJ/KAdPv/tR5qy25ZCyRvyyHB' +
    'AD3bJi2KQtsLV1e2tnm/XZaoHqfBFi7Emnc04O3nPrwCIJ2F8MTetMs6utmH3rneJ+NDTLlu2m5BsfLg52TQDlhVxJQshvVzInRs' +
    'W9CDTiPWfD6fd0VgEzbUCkLg/OsJBqp6IoqMc+in0q+BIgI=',
  'blobs/28539':
    'WwoVA8Bx4Jymju2QLkkies///5t/7bbYBY1T6HwKKLVskzwtdfrSob6fLkoyq3+SeylN4VAoUKW3oWvyB77aBfpnLpKKojyiaZRG' +
    'o/HA/INmbm2EptEntMboNic9wt8+bn+H14yxaWm2GqFXGc72Q3pwg2COcfQJjuAEzuACbg7atGXPFTV0Du/rGcyBu204voGZ4Tdf' +
    'qR+rbVElVabAojhJs7woOwCFFfHFoFxHXwor/SuwEXdfWFOJ64na5HKfFWJwEYlBGw6xLDCCHnqITcqD0VWbEbB3frg+iHnjv7pj' +
    'wm/SH3Zc0fc8C0rC+lfsrv0vBzS/FlocwEjN3hcPyILlNl+4vW4onXOZ+0j/nIXHcTqfyrTQj2VBEp7vwjSMFWqsiaaa+ZLkJw2y' +
    'IERrHTPiFSnlsMSjUoYvziMzOmCiN/6uyBLyxCu5jye/nmCgMU48OCw8FS0KeUpiuGxcbCksNIuKjGCy65HMfyijxJcwtWD7lW7U' +
    'B6FNYQzFTQUwH7Un5XpUQxgUjQMc',
  'blobs/31141':
    'W+UUA8BZYDcnd/JA8liPxDfBkzf+jc0O5xe0KEuilqQiJpX9d2mIh7fM334HkucJ9UqlC4Q1ZKcpnb56w/ufc/HGU/v7Q++wvVFo' +
    '+0Xk8zQ6Oj4wXzzX4oFJv6bFWJzr0fz5dT53PUDfq9O2LaIMLwSQh5MJjrDCCc5wgWvU/oENeseX7QJEQenKeHoGlIX/NKP27Iqr' +
    'yVpoxPkQUy5VDwrWiuEFb3ITfS0s+VRwEHdfWFCJm4mm5NqQC3zID4lBG8dXAPCAbtPDBoaA0EoXqODscLw9ifng5+erE/Mi/V7H' +
    'df3Is0IUFr9iD+1zOWnGa+F8A52ZvRfCPwCstfnG+RlG5/LlMcQPZ3Q1X9YxzSaxLEjS5zcbrafllDPOudAkqcOALARF3EaceMdG' +
    'W1t8VMrqi0VkQScd98G/ZNtbHrKS+3Kq6wkGBtPsB4eVH+FcyyOIe2XjZolq4aQrEqATznVFBjoZ',
  'blobs/33405':
    'W5IUA8JxYMc06+SDZNxneTts9sf/I2jJlKglqamF/3jpET/OeD/JTZBSqaWxl0BZK1Y8ben0XcwtTwyocU/sU2+7JTR5F/Hr2hKJ' +
    'TGh9Ym5t4Ez7hdRkuHmLHuHPr+v3yAzoPNVaxUa1EHBSTFCPEAqVG6pSShnlVKN6afyL8fZ2z/MRiMIAu7r9EyCE/9OMtWddXEEW' +
    'QiPOhzhJs7wBBcvK8ITneTamuirvCs7kH4uLH/FJMpvPQ+4KAMuyXO9iIQR4y7BQdsARAAaNESpMTNSdb7R88P39Man4Iv8Kxxdj' +
    '3WWFLC5UxR36+zop96hgPoHOy/4TUA0B62K+cbqd4HMe248hfncsXbbD8TtHtwGn6JHN+c3G1tOyzwGHHGmS1KFFM4QSbyNzeMdS' +
    'c1o8KBXrpYBf0MnGffAvnkrKQ1DyXzlxPcFAO812cFj5VphLeUzSvta4WWKrYJIVCYETmMuKlNik',
  'blobs/36747':
    'W5gUA8B5GDsmioF8QXgb3w2ozG6/I8x5gxSEJkRRyapSNSF1Wq35SkcfZA9ImI5vFaMCLhadZpGO1+c/f+55wVJ36DuLAnu4jSJ9' +
    'vwITJIr80+cP5gtz024oVrdiQpC8pUNx89t/fRs8AM5+z3b9M8qCMucYEkqSxCRZUiQ1bPcLnduz+2GNoqBkY7a4Icr4P82oPQfi' +
    'GtlEjDgfYsqlDqFgXYRfeB9EsFss/v+BQ8G3fx8DHVxk9niZmzvpzf8/Dhpq0bz2ztyTCc2KBsiZKGIgvAyxl2RxOzcQ92cJyxAh' +
    'DWy9MUA+XMf4lwwfe7WpU98m6cxClj2/2Wg9LRdccsW1JkkdJnzhKDIX/EE2JrPDFV8WcJmENOmhBzRa0XyrSLY01LgnrubuQQTM' +
    'J8m89fgy6OoJBiarnAeHPTvNDTzCOgsaF0s0iyZjkUBONDcWGeRMk7EoUFMA',
  'blobs/46960':
    'Wy8VA8B5YNukt9BDxbBgkvVXCaJ2dDtJ1/eYNBOnEAYANdcbHjb/+XsX8eE3zn37f5AoKtqTxhaINbK00un7n5txcYr90PewXjR0' +
    'e/vmfj6NjuID84bNNR6Y9mtaDD2E1qP58+f6oV5kzNNqN22jYMh296RzF8XhCUQSmUKl/Yuu86PzZg6i0FdmNDkBovE/zag9O+Jq' +
    'shYacT7ElEvVhcIgfXjCiFRDXikL3hXsQt1n1jGiWiwCKlWQ2+CWnIA0mlYHAFy2XqmDXcCMhnNUsLE72hzVfPH9/cFEvHB/tVFZ' +
    'PsiskZk1p8hDel/OfntYMD9AZ2brCa9zAEtcfnDqBKNTbvoc4lvSuzhbvD4kGzu8Ig5PNxutp+WEU8441ySpQwUtCFneRSbxgb+Q' +
    'xuK9kofPxu6STjzui3+bTB55iErqg6WvJxiozLIfHNa+BeZGHondohp3S4QFk6lIBE4wNxWZwBkmU1EITwE=',
  'blobs/50155':
    'Wy8VA8B5YNtKtktZHkiWB2vxTfD0O7z/knWNZZhgRqFGHkn+8/cuoAQOv3Hum/9/i6KoaE8aWyDWyNJKp6/e8P7nZlycYj/0PawX' +
    'Dd3evrmfT6Oj+MC8YXONB6b9mhZDD6H1aP78eT8bTkXG3K1209YKhmz3Tzp3cXgCSiSRKVTaO+g6Pzpv5iAKfWVGkxMgGv/TjNqz' +
    'I64iK6ER50NMuSi7UBikD08YkWrIK2XBu4JdqPvMOkZUi0VApQpyG9ySE5BG0+oAgMvWK3WwC5jRcI4KNnZHm6OaL76/P5iIF+6v' +
    'NirLB5k1MrPmFHlI78vZbw0L5gfozGw94XUOYInLD05PMDrlps8hviW9i9ni9SHZ2OEVcXi62Wg9LSeccsa5JkkdKmiBkOVdZBIf' +
    '+NM0Fu+VPHw2dpd04nFf/Nu6ySMPUUl9sPT1BAOVWfaDw9q3wNzII7FbVONuibBgMhWJwAnmpiITOMNkKgrCUwA=',
  'blobs/52482':
    'Wy8VA8B5UPF8UZbUL5Rx5R/FBBU32iE5jj9HJQop85+/n8MUOvzi3l/Bo1FVCIx1ZF9XOn21+v8/N+PiFPuh72G9aOj29s39fBod' +
    'xQfmDZtrPDDt17QYegitR/Pnz6cx49I+t1gq6FTBgrbbk85LCSNTcCqNzmD+F7rO9y6LMbBAX5ne4AyIxv8k2dKkMhsBUcCk2DAt' +
    '23E9vwmBQfrwghGphjxTFnwK2IW6z6xjRLVYBFSqILfBLTkBqTetDgC4rL1SB7uAGQ3HKGBjt7fYqvni5+eLiXjm/mqjsryRWSNm' +
    '1pwiD+lzOUviYcHMARpmtl7wOgewxOUH5/sZRqfc9DnYH0nvuhtNXh+Sjh1eEYenm7a1SZoGNKQRjSURkbQqqIcQy7vwJD4wyaex' +
    'mF7Jw2djd0knHuOL/3SNeeRWVFIfLH09wUBllv3gsPYrMGPkNrFbVONutmHBeCocAjswYypcArswngqP8Hg=',
  'blobs/55502':
    'WyAVA8LiwDy/yEUH8oFQtxrxTfC4rd9DEMU5v60aoslirdYr+ezp2h/x8Ma8jQI5kE+dFF0sOs0iHa+v3vB8+HPxgqXe0PcWBfZx' +
    'G9WVV2KCpNHR+MB8YU7XDVLbTWokxLy4SLf+uv7/ookk3ae3XV+nG0+JJJSMUag0OuN98Z752f2wRlEQPDNb3BCl959m1J4DcY1s' +
    'IkacDzHlUodQ0CjDLzzG+2QnK///gRP42P/li2RyYTnj4S7IZLf4f120tMK89c5dR4nN8yCpFc9zMCQCsf7j6PYG3PEsyQQiDImt' +
    'EQGI4XOMf8b0YbWprdgm1oocz5xmNlpPywWXXHGtSVKHWS4SVdaCP8igYna4YoHTYxrFpIMeVGhH673EPtIw4754MHf2ImA9R9aN' +
    '59e8rScYmHfZDg5ndsz1PMLbvxkPS7QKk6FIgBPmhiIDzpgMRQFcMDcUFWYq',
};

/** Writes the store into a folder. */
export async function writeSledStore(folder: string): Promise<void> {
  for (const [name, packed] of Object.entries(FILES)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, brotliDecompressSync(Buffer.from(packed, 'base64')));
  }
}
